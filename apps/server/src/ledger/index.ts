export { answerOnce } from "./answer-once.ts";
export { applyWithoutJournals, newRow, rowStatement } from "./apply-rows.ts";
export { type Authorised, authorisedJournal, type Journal } from "./journal.ts";
export { type Ledger, OutcomeUnclear } from "./ledger.ts";
export { type LedgerDeps, openLedger } from "./open-ledger.ts";
export type {
  Json,
  Posting,
  RowChange,
  RowStatement,
} from "./posting.ts";
