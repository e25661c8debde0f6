export {
  type BlockHeader,
  blockIdOf,
  headerHashOf,
  headerToJson,
  heightOfBlockId,
  refBlockOf,
} from "./block-header.ts";
export { judgePair } from "./block-pair.ts";
export { type Credit, creditsOf, movementsOf } from "./credits.ts";
export { isProvablyExpired } from "./provable-expiry.ts";
export { txTrieRootOf } from "./tx-trie-root.ts";
