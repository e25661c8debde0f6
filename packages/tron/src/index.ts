export { type Account, type AccountResource, stakeOf } from "./account-schemas.ts";
export {
  type BlockHeader,
  blockIdOf,
  headerHashOf,
  headerToJson,
  heightOfBlockId,
  type RefBlock,
  refBlockOf,
} from "./block-header.ts";
export { type Expected, judgePair, type PairVerdict } from "./block-pair.ts";
export type { BroadcastOutcome, RejectionCode } from "./broadcast-outcome.ts";
export {
  buildCollectUnstaked,
  buildDelegate,
  buildStake,
  buildUndelegate,
  buildUnstake,
  type Lending,
} from "./build-resource.ts";
export {
  type BuildTerms,
  buildTokenTransfer,
  buildTrxTransfer,
  nextTimestamp,
  type TokenPayment,
  type TrxPayment,
  type UnsignedTx,
} from "./build-transfer.ts";
export { parseChainJson, stringifyChainJson } from "./chain-json.ts";
export type { ChainParameters } from "./chain-parameters.ts";
export {
  bandwidthOf,
  type ChainTx,
  chainTxToJson,
  decodeChainTx,
  encodeChainTx,
  type TxResult,
} from "./chain-tx.ts";
export { CodecFault } from "./codec-fault.ts";
export type { ConstantCall, ConstantResult } from "./constant-call.ts";
export { type Credit, type CreditConfig, creditsOf } from "./credits.ts";
export { addressOfPrivateKey } from "./key-address.ts";
export {
  type ChainView,
  type NodeClient,
  type NodeOptions,
  /** @internal */
  nodeClientOver,
  openNodeClient,
} from "./node-client.ts";
export { NodeFault, type NodeFaultKind } from "./node-fault.ts";
export {
  Block,
  type DeployedContract,
  type InternalTx,
  NodeTx,
  type TrxTransfer,
  TxInfo,
} from "./node-schemas.ts";
export type { Ask } from "./node-transport.ts";
export { type ExpiryEvidence, isProvablyExpired } from "./provable-expiry.ts";
export {
  type Contract,
  type ContractType,
  decodeRawTx,
  encodeRawTx,
  type RawTx,
  rawTxFromJson,
  txIdOf,
} from "./raw-tx.ts";
export { recoverSigner, signHash } from "./signature.ts";
export {
  type ContractLog,
  decodeTransferCall,
  decodeUnitsWord,
  encodeBalanceOfCall,
  encodeTransferCall,
  type TokenMovement,
  TRANSFER_TOPIC,
} from "./trc20.ts";
export { txTrieRootOf } from "./tx-trie-root.ts";
export {
  decodeFlagWord,
  encodeIsBlackListedCall,
  FEE_MAXIMUM_CALL,
  FEE_RATE_CALL,
  PAUSED_CALL,
} from "./usdt-rules.ts";
export type { JsonForm } from "./wire-kind.ts";
