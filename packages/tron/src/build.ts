export {
  buildCollectUnstaked,
  buildDelegate,
  buildStake,
  buildUndelegate,
  buildUnstake,
} from "./build-resource.ts";
export {
  type BuildTerms,
  buildTokenTransfer,
  buildTrxTransfer,
  nextTimestamp,
  type UnsignedTx,
} from "./build-transfer.ts";
