export {
  type Account,
  exchangeDesk,
  exchangeFeeIncome,
  feeIncome,
  hotWallet,
  houseCapital,
  houseDeficit,
  networkFeeExpense,
  resourceWallet,
  userAvailable,
  type WalletPurpose,
  walletOf,
} from "./chart-of-accounts.ts";
