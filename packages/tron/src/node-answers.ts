export { type Account, type AccountResource, stakeOf } from "./account-schemas.ts";
export { parseChainJson, stringifyChainJson } from "./chain-json.ts";
export type { ChainParameters } from "./chain-parameters.ts";
export {
  Block,
  Header,
  NodeTx,
  readSignedHeader,
  type SignedHeader,
  TxInfo,
} from "./node-schemas.ts";
