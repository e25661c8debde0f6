export {
  type ChainView,
  type NodeClient,
  type NodeOptions,
  /** @internal */
  nodeClientOver,
  openNodeClient,
} from "./node-client.ts";
export { NodeFault } from "./node-fault.ts";
export type { Ask } from "./node-transport.ts";
