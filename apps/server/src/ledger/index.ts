export { applyWithoutJournals } from "./apply-rows.ts";
export type { Journal } from "./journal.ts";
export type { Ledger } from "./ledger.ts";
export { type LedgerDeps, openLedger } from "./open-ledger.ts";
export { OutcomeUnclear } from "./outcome-unclear.ts";
export type {
  Json,
  Posting,
  RowChange,
  RowStatement,
} from "./posting.ts";
