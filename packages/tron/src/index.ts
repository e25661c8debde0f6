export {
  type BlockHeader,
  blockIdOf,
  headerFromJson,
  headerHashOf,
  headerToJson,
  heightOfBlockId,
  type RefBlock,
  refBlockOf,
  txTrieRootOf,
} from "./block-header.ts";
export { parseChainJson, stringifyChainJson } from "./chain-json.ts";
export {
  bandwidthOf,
  type ChainTx,
  chainTxToJson,
  decodeChainTx,
  encodeChainTx,
  type TxResult,
} from "./chain-tx.ts";
export { CodecFault } from "./codec-fault.ts";
export {
  type Contract,
  type ContractType,
  decodeRawTx,
  encodeRawTx,
  type RawTx,
  rawTxFromJson,
  rawTxToJson,
  txIdOf,
} from "./raw-tx.ts";
export { addressOfPrivateKey, recoverSigner, signHash } from "./signature.ts";
export {
  type ContractLog,
  decodeBalanceOfCall,
  decodeTransferCall,
  decodeUnitsWord,
  encodeBalanceOfCall,
  encodeTransferCall,
  readTransferLog,
  type TokenMovement,
  TRANSFER_TOPIC,
} from "./trc20.ts";
export type { JsonForm } from "./wire-kind.ts";
