import type { CurrencyCode } from "@clearhold/money";
import {
  type Account,
  coldWallet,
  depositWallets,
  hotWallet,
  projectWallets,
  resourceWallet,
} from "./chart-of-accounts.ts";

const wallets = {
  user: depositWallets,
  project: projectWallets,
  hot: hotWallet,
  resource: resourceWallet,
  cold: coldWallet,
} as const;

/** What an address of the house is for. */
export type WalletPurpose = keyof typeof wallets;

/** The account that counts the coins on the addresses of one purpose. */
export function walletOf(purpose: WalletPurpose, currency: CurrencyCode): Account {
  return wallets[purpose](currency);
}
