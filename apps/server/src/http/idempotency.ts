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

/** Joins callers that send the same form at the same moment. */
type SameForm<T> = (key: IdempotencyKey | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * A form that is sent again while its first sending is still at work waits for that one's outcome:
 * its password is proved once and not counted as many tries at once. Only a comfort within one
 * process; that nothing happens twice is the ledger's matter.
 */
export function joinSameForm<T>(): SameForm<T> {
  const working = new Map<string, Promise<T>>();
  return (key, work) => {
    if (key === undefined) return work();
    const form = JSON.stringify([key.userId, key.operation, key.key, key.fingerprint]);
    const joined = working.get(form);
    if (joined) return joined;
    const started = work().finally(() => working.delete(form));
    working.set(form, started);
    return started;
  };
}
