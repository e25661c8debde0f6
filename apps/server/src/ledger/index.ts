export { type BooksFinding, checkBooks } from "./books.ts";
export {
  type Account,
  depositWallets,
  exchangeDesk,
  hotWallet,
  houseCapital,
  projectWallets,
  userAvailable,
  userHeld,
} from "./chart-of-accounts.ts";
export type { Journal, JournalKind } from "./journal.ts";
export type { Ledger } from "./ledger.ts";
export { type LedgerDeps, openLedger } from "./open-ledger.ts";
export { OutcomeUnclear } from "./outcome-unclear.ts";
export type {
  IdempotencyKey,
  Json,
  JsonScalar,
  Posting,
  RowChange,
  RowStatement,
} from "./posting.ts";
export { capitalFunded } from "./recipes/capital-funded.ts";
export { depositCredited } from "./recipes/deposit-credited.ts";
export { deskFunded } from "./recipes/desk-funded.ts";
export { exchangeDone } from "./recipes/exchange-done.ts";
export { journalReversed } from "./recipes/journal-reversed.ts";
export { networkFeePaid } from "./recipes/network-fee-paid.ts";
export { projectInflowBooked } from "./recipes/project-inflow-booked.ts";
export { projectInflowReceived } from "./recipes/project-inflow-received.ts";
export { projectPaidOut } from "./recipes/project-paid-out.ts";
export { subscriptionHeld } from "./recipes/subscription-held.ts";
export { subscriptionReturned } from "./recipes/subscription-returned.ts";
export { withdrawalHeld } from "./recipes/withdrawal-held.ts";
export { withdrawalReturned } from "./recipes/withdrawal-returned.ts";
export { withdrawalSettled } from "./recipes/withdrawal-settled.ts";
export {
  findUserEntry,
  listUserEntries,
  type UserEntry,
} from "./user-entries.ts";
