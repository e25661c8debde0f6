import type { Endpoint, ParsedAskOf } from "@clearhold/contract/endpoint";
import { missingCodeRefusals } from "@clearhold/contract/primitives/proofs";
import { Refusal } from "../kernel/refusal.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * What was asked, read by the contract. Unknown fields are dropped; the first wrong one is named:
 * `field-missing` when it is absent (a code by its own refusal), `field-invalid` otherwise. Nothing
 * of its value is echoed.
 */
export function parseAsk<E extends Endpoint>(endpoint: E, raw: unknown): ParsedAskOf<E> {
  const sent = raw ?? {};
  if (typeof sent !== "object" || Array.isArray(sent)) throw new Refusal("body-malformed");
  const fields = withoutEmpty(endpoint, sent as Fields);
  const parsed = endpoint.ask.safeParse(fields);
  if (parsed.success) return parsed.data as ParsedAskOf<E>;
  const field = String(parsed.error.issues[0]?.path[0] ?? "");
  if (field === "") throw new Refusal("body-malformed");
  if (fields[field] !== undefined) throw new Refusal("field-invalid", { field });
  throw new Refusal(missingCodeRefusals[field] ?? "field-missing", { field });
}

/** A form sends what was not filled in as "": that is absent, unless the field can really be empty. */
function withoutEmpty({ ask }: Endpoint, sent: Fields): Fields {
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) =>
        value !== "" || (Object.hasOwn(ask.shape, name) && ask.shape[name]?.safeParse("").success),
    ),
  );
}
