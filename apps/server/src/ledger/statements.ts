export { formatBillId, parseBillId } from "./bill-id.ts";
export type { JournalKind, UserKind } from "./journal-kinds.ts";
export { findBalances } from "./ledger-store.ts";
export {
  findUserEntry,
  listStatementEntries,
  listStatementStretches,
  listUserEntries,
  type StatementFilter,
  type StatementStretch,
  type UserEntry,
} from "./user-entries.ts";
