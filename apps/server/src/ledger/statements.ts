export { findBalances } from "./balances.ts";
export type { JournalKind, UserKind } from "./journal-kinds.ts";
export { findUserEntry, listUserEntries, type UserEntry } from "./user-entries.ts";
export {
  listStatementEntries,
  listStatementStretches,
  type StatementFilter,
  type StatementStretch,
} from "./user-statements.ts";
