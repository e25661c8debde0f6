export {
  type BlockHeader,
  blockIdOf,
  headerHashOf,
  /** @internal For chains that tests make. */
  headerToHex,
  headerToJson,
  heightOfBlockId,
  refBlockOf,
  txTrieRootOf,
} from "./block-header.ts";
export { judgePair } from "./block-pair.ts";
export { type Movement, movementsOf } from "./credits.ts";
export { isProvablyExpired } from "./provable-expiry.ts";
export { findContradiction } from "./receipt-check.ts";
