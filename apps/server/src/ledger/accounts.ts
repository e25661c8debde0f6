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
} from "./chart-of-accounts.ts";
export { type WalletPurpose, walletOf } from "./wallet-of.ts";
