import type { Endpoint, ParsedAskOf } from "@clearhold/contract/endpoint";
import { Refusal } from "../kernel/refusal.ts";

/**
 * What was asked, read by the contract. Unknown fields are dropped; the first wrong one is named:
 * `field-missing` when it is absent, `field-invalid` otherwise. Nothing of its value is echoed.
 */
export function parseAsk<E extends Endpoint>(endpoint: E, raw: unknown): ParsedAskOf<E> {
  const fields = raw ?? {};
  if (typeof fields !== "object" || Array.isArray(fields)) throw new Refusal("body-malformed");
  const parsed = endpoint.ask.safeParse(fields);
  if (parsed.success) return parsed.data as ParsedAskOf<E>;
  const field = String(parsed.error.issues[0]?.path[0] ?? "");
  if (field === "") throw new Refusal("body-malformed");
  const given = (fields as Record<string, unknown>)[field];
  throw new Refusal(given === undefined ? "field-missing" : "field-invalid", { field });
}
