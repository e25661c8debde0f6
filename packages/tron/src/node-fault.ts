/**
 * Why a node gave no usable answer. None of them says anything about the chain: an unknown block, a
 * missing account and the like are answers, not faults.
 *
 * - `unreachable` no connection, or it broke; `timeout` no whole answer in time
 * - `banned` the provider has suspended us: 429, 403, 503 or its "frequency limit" text
 * - `busy` the node sheds load; `refused` it answered {"Error": …}
 * - `http-status` any other status than 200; `not-json` a 200 whose body is no JSON
 * - `unexpected-shape` JSON, but not what this endpoint answers
 */
export type NodeFaultKind =
  | "unreachable"
  | "timeout"
  | "banned"
  | "busy"
  | "refused"
  | "http-status"
  | "not-json"
  | "unexpected-shape";

export class NodeFault extends Error {
  override readonly name = "NodeFault";
  readonly kind: NodeFaultKind;
  /** How long to leave this node alone; null when trying again at once is fair. */
  readonly retryAfterMs: number | null;

  constructor(kind: NodeFaultKind, message: string, details: NodeFaultDetails = {}) {
    super(`${kind}: ${message}`, { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

type NodeFaultDetails = { readonly retryAfterMs?: number; readonly cause?: unknown };
