export { applyWithoutJournals } from "./apply-rows.ts";
export { findBalances } from "./balances.ts";
export { type BooksFinding, checkBooks } from "./books.ts";
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
export type { Journal, JournalKind } from "./journal.ts";
export type { Ledger } from "./ledger.ts";
export { type LedgerDeps, openLedger } from "./open-ledger.ts";
export { OutcomeUnclear } from "./outcome-unclear.ts";
export type {
  Json,
  JsonScalar,
  Posting,
  RowChange,
  RowStatement,
} from "./posting.ts";
export { addressToppedUp } from "./recipes/address-topped-up.ts";
export { capitalFunded } from "./recipes/capital-funded.ts";
export { deficitExplained } from "./recipes/deficit-explained.ts";
export { depositCredited } from "./recipes/deposit-credited.ts";
export { depositSwept } from "./recipes/deposit-swept.ts";
export { deskFunded } from "./recipes/desk-funded.ts";
export { exchangeDone } from "./recipes/exchange-done.ts";
export { journalReversed } from "./recipes/journal-reversed.ts";
export { movedToCold } from "./recipes/moved-to-cold.ts";
export { networkFeePaid } from "./recipes/network-fee-paid.ts";
export { projectCostPaid } from "./recipes/project-cost-paid.ts";
export { projectCostReleased } from "./recipes/project-cost-released.ts";
export { projectCostSetAside } from "./recipes/project-cost-set-aside.ts";
export { projectDeployed } from "./recipes/project-deployed.ts";
export { projectDeploymentHeld } from "./recipes/project-deployment-held.ts";
export { projectDeploymentReturned } from "./recipes/project-deployment-returned.ts";
export { projectInflowBooked } from "./recipes/project-inflow-booked.ts";
export { projectInflowReceived } from "./recipes/project-inflow-received.ts";
export { projectInflowUnbooked } from "./recipes/project-inflow-unbooked.ts";
export { projectPaidOut } from "./recipes/project-paid-out.ts";
export { projectReturnHeld } from "./recipes/project-return-held.ts";
export { projectReturnPaid } from "./recipes/project-return-paid.ts";
export { projectReturnReleased } from "./recipes/project-return-released.ts";
export { projectSuspenseExchanged } from "./recipes/project-suspense-exchanged.ts";
export { returnedFromCold } from "./recipes/returned-from-cold.ts";
export { shortfallBooked } from "./recipes/shortfall-booked.ts";
export { subscriptionHeld } from "./recipes/subscription-held.ts";
export { subscriptionReturned } from "./recipes/subscription-returned.ts";
export { surplusExplained } from "./recipes/surplus-explained.ts";
export { surplusFound } from "./recipes/surplus-found.ts";
export { withdrawalHeld } from "./recipes/withdrawal-held.ts";
export { withdrawalPaidOtherwise } from "./recipes/withdrawal-paid-otherwise.ts";
export { withdrawalRecovered } from "./recipes/withdrawal-recovered.ts";
export { withdrawalRepaid } from "./recipes/withdrawal-repaid.ts";
export { withdrawalReturned } from "./recipes/withdrawal-returned.ts";
export { withdrawalSettled } from "./recipes/withdrawal-settled.ts";
export { withdrawalStanding } from "./recipes/withdrawal-standing.ts";
export {
  findUserEntry,
  listUserEntries,
  type UserEntry,
} from "./user-entries.ts";
export {
  listStatementEntries,
  listStatementStretches,
  type StatementFilter,
  type StatementStretch,
} from "./user-statements.ts";
export { type WalletPurpose, walletOf } from "./wallet-of.ts";
