export type { PayoutBooks, PayoutParts } from "./book-block.ts";
export { arrivedOf } from "./exact-outflow.ts";
export { adjustmentRow, findHoldings } from "./holding-store.ts";
export { openBlockBooks } from "./open-block-books.ts";
export { type ProveExpiredDeps, proveExpired } from "./prove-expired.ts";
export { type RebookBlockDeps, rebookBlock } from "./rebook-block.ts";
export { findCursor, findHeadNumber, listWitnesses, openWitnessStore } from "./scan-store.ts";
