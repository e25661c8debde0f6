import { hash } from "node:crypto";
import type { Endpoint } from "@clearhold/contract/endpoint";
import { secretFields } from "@clearhold/contract/primitives/text";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { Refusal } from "../kernel/refusal.ts";

const printable = /^[\x21-\x7e]{1,255}$/;

/** Reads the Idempotency-Key header; undefined without one. Refuses what is not a printable key. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !printable.test(header)) {
    throw new Refusal("idempotency-key-invalid");
  }
  return header;
}

/**
 * The key of a form as another door of the same verb would have read it: what was sent through one
 * door is known at the other. Undefined without a key.
 */
export function keyAt(
  endpoint: Endpoint,
  key: IdempotencyKey | undefined,
  ask: Readonly<Record<string, unknown>>,
): IdempotencyKey | undefined {
  return key && { ...key, operation: endpoint.name, fingerprint: fingerprintOf(ask) };
}

/** The same fields with the same values give the same fingerprint, in whatever order they came. */
export function fingerprintOf(ask: Readonly<Record<string, unknown>>): string {
  const told = Object.entries(ask)
    .filter(([name, value]) => value !== undefined && !secretFields.has(name))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return hash("sha256", JSON.stringify(told), "hex");
}
