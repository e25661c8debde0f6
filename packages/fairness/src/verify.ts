/** For who checks a file: the proof page and the command. */
export type { Chain } from "./append-line.ts";
export { type Block, mainNetwork } from "./blocks.ts";
export type { Decided, DrawLog } from "./draw-log.ts";
export { type DrawsFault, type Reason, reasons } from "./reasons.ts";
export {
  blocksOf,
  type DrawsReport,
  type Knowledge,
  type Seen,
  type VerifyProgress,
  verifyFile,
  verifyFileInSteps,
} from "./verify-file.ts";
