export {
  bandwidthOf,
  type ChainTx,
  chainTxToJson,
  decodeChainTx,
  encodeChainTx,
} from "./chain-tx.ts";
export { CodecFault } from "./codec-fault.ts";
export {
  type Contract,
  decodeRawTx,
  encodeRawTx,
  type RawTx,
  rawTxFromJson,
  txIdOf,
} from "./raw-tx.ts";
export type { JsonForm } from "./wire-kind.ts";
