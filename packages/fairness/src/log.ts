/** For who writes a log: the web server its openings, the worker its decisions, the guard what it checks. */
export { appendLine, deadlineMs } from "./append-line.ts";
export { awaitedHeight, type Block, heightOf, knownMs, mainNetwork } from "./blocks.ts";
export {
  type Commitment,
  commitmentHash,
  formatCommitment,
  readCommitment,
} from "./commitment.ts";
export { type DrawLog, openLog } from "./draw-log.ts";
export { dueLink, nextDue } from "./due-link.ts";
export {
  formatLine,
  headAfter,
  type LogLine,
  parseLine,
  type Receipt,
  receiptHead,
} from "./log-line.ts";
export { formatFile } from "./public-file.ts";
export { writeClosing, writeDraw, writeLapse, writeOpening } from "./write-log.ts";
