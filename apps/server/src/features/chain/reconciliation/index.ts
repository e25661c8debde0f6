export { type ChainBooks, checkChainBooks } from "./check-chain-books.ts";
export { readHouseStanding, standingLine, stopLines } from "./house-standing.ts";
export { openWatch, reconcileMs } from "./open-watch.ts";
export { listVerdicts, type StoredVerdict } from "./reconciliation-store.ts";
export type { Verdict } from "./verdict.ts";
