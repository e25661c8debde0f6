import * as z from "zod";
import { NodeFault } from "./node-fault.ts";
import { textOfHex } from "./shown-fields.ts";

/** A refusal by this node. Not one of them proves that no other node holds the transaction. */
type RejectionCode =
  | "SIGERROR"
  | "CONTRACT_VALIDATE_ERROR"
  | "CONTRACT_EXE_ERROR"
  | "BANDWITH_ERROR"
  | "TAPOS_ERROR"
  | "TOO_BIG_TRANSACTION_ERROR"
  | "TRANSACTION_EXPIRATION_ERROR";

/**
 * What offering a transaction led to. Success and failure are read from the chain, never from here:
 * `accepted` is one node's memory, and after every other outcome it may still be live somewhere. The
 * only ways out are its inclusion or its provable expiry; until then the same bytes are sent again.
 *
 * - `duplicate-unknown` the node has seen it before, perhaps to refuse it
 * - `rejected` the node says no; `code` says what to look at
 * - `unknown` the node is busy or cut off, said something else, or nothing (`fault`)
 */
export type BroadcastOutcome =
  | { readonly kind: "accepted" }
  | { readonly kind: "duplicate-unknown"; readonly message: string }
  | { readonly kind: "rejected"; readonly code: RejectionCode; readonly message: string }
  | {
      readonly kind: "unknown";
      readonly code: string | null;
      readonly message: string;
      readonly fault: NodeFault | null;
    };

const rejections: ReadonlySet<string> = new Set<RejectionCode>([
  "SIGERROR",
  "CONTRACT_VALIDATE_ERROR",
  "CONTRACT_EXE_ERROR",
  "BANDWITH_ERROR",
  "TAPOS_ERROR",
  "TOO_BIG_TRANSACTION_ERROR",
  "TRANSACTION_EXPIRATION_ERROR",
]);

const Answer = z.object({
  result: z.boolean().optional(),
  code: z.string().default(""),
  message: z.string().default(""),
  txid: z.string().optional(),
});

/** Reads the answer of `broadcasthex` to the transaction `txId`. */
export function readBroadcast(json: unknown, txId: string): BroadcastOutcome {
  const parsed = Answer.safeParse(json);
  if (!parsed.success) return unknown(null, "an answer of another shape");
  const { result, code, txid } = parsed.data;
  const message = readable(parsed.data.message);
  if (txid !== undefined && txid !== "" && txid !== txId) {
    return unknown(null, `an answer about another transaction, ${txid}`);
  }
  // Only `true` counts: a failure has no `result` key at all on some endpoints.
  if (result === true) return { kind: "accepted" };
  if (code === "DUP_TRANSACTION_ERROR") return { kind: "duplicate-unknown", message };
  if (rejections.has(code)) return { kind: "rejected", code: code as RejectionCode, message };
  return unknown(code === "" ? null : code, message);
}

/** No answer at all is an outcome too: the bytes may have arrived. */
export function outcomeOfFault(fault: unknown): BroadcastOutcome {
  if (!(fault instanceof NodeFault)) throw fault;
  return { kind: "unknown", code: null, message: fault.message, fault };
}

function unknown(code: string | null, message: string): BroadcastOutcome {
  return { kind: "unknown", code, message, fault: null };
}

/** `broadcasthex` answers text, `broadcasttransaction` and some gateways the hex of it. */
function readable(message: string): string {
  return message.length > 0 && /^(?:[0-9a-f]{2})+$/.test(message) ? textOfHex(message) : message;
}
