import type { JsonForm } from "@clearhold/tron/transaction";
import type { DevnetNode, NodeView } from "../node/devnet-node.ts";
import type { Json } from "./node-json.ts";

/** One request, read: what is asked of which view. */
export type NodeAsk = { node: DevnetNode; view: NodeView; params: Json; form: JsonForm };

/** Answers one endpoint; what it returns is printed as JSON. */
export type NodeHandler = (ask: NodeAsk) => unknown;

/** A Java exception that the real node would print: class and message. */
export class NodeException extends Error {
  override readonly name = "NodeException";
  readonly javaClass: string;

  constructor(javaClass: string, message: string) {
    super(message);
    this.javaClass = javaClass;
  }
}
