import type { Endpoint, ParsedAskOf } from "@clearhold/contract/endpoint";
import { missingCodeRefusals } from "@clearhold/contract/primitives/proofs";
import type { FastifyInstance } from "fastify";
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

/** Choices of an order. Empty, one of them is refused: nobody chose what counts without it. */
const choices: ReadonlySet<string> = new Set(["rebate_way", "agreement", "quote_id"]);

/** A form sends what was not filled in as "": that is absent, unless the field can really be empty. */
function withoutEmpty({ ask }: Endpoint, sent: Fields): Fields {
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) =>
        value !== "" ||
        choices.has(name) ||
        (Object.hasOwn(ask.shape, name) && ask.shape[name]?.safeParse("").success),
    ),
  );
}

/**
 * The readers of everything that is sent as fields: JSON, forms and queries. A name stands once. Of
 * two values each program on the way takes another one, and somebody would confirm 1 and send 90.
 */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  for (const [type, read] of readers) {
    const parse = async (_request: unknown, text: string) => read(text);
    server.addContentTypeParser(type, { parseAs: "string" }, parse);
  }
}

const readers = [
  ["application/json", readJson],
  ["application/x-www-form-urlencoded", readForm],
] as const;

/** Refuses `field-repeated` with the name of the field. */
function readForm(text: string): Record<string, string> {
  return fieldsOnce(new URLSearchParams(text));
}

/** The query of an address as a request has it. Refuses as `readForm` does. */
export function readQuery(url: string): Record<string, string> {
  const begin = url.indexOf("?");
  return readForm(begin < 0 ? "" : url.slice(begin + 1));
}

/** Refuses `field-repeated` with the name of the field. */
export function fieldsOnce<Value>(
  fields: Iterable<readonly [string, Value]>,
): Record<string, Value> {
  const known = new Map<string, Value>();
  for (const [name, value] of fields) {
    if (known.has(name)) throw repeated(name);
    known.set(name, value);
  }
  return Object.fromEntries(known);
}

/**
 * Refuses `body-malformed` for what is no JSON or has the key `__proto__`, and `field-repeated` with
 * the place of a key that an object has twice, such as `order.price`.
 */
function readJson(text: string): unknown {
  const value = parseJson(text);
  checkKeys(text);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal("body-malformed", {}, { cause: error });
  }
}

/** In JSON that was parsed: a text, and whether a colon makes it a key; or a bracket. */
const tokens = /"(?:[^"\\]|\\.)*"(?=\s*(:)?)|[{}[\]]/g;

/** JSON.parse keeps the last of two keys and says nothing, so that the text itself is looked at. */
function checkKeys(json: string): void {
  const open: { readonly keys: Set<string>; key: string }[] = [];
  let hasPrototype = false;
  for (const [token, colon] of json.matchAll(tokens)) {
    const inside = open.at(-1);
    if (token === "{" || token === "[") open.push({ keys: new Set(), key: "" });
    else if (token === "}" || token === "]") open.pop();
    else if (inside && colon) {
      inside.key = JSON.parse(token) as string;
      if (inside.keys.has(inside.key)) throw repeated(placeOf(open));
      inside.keys.add(inside.key);
      hasPrototype ||= inside.key === "__proto__";
    }
  }
  if (hasPrototype) throw new Refusal("body-malformed");
}

function placeOf(open: readonly { key: string }[]): string {
  return open.flatMap(({ key }) => key || []).join(".");
}

/** A name that no field of ours could have is not repeated to its sender. */
function repeated(name: string): Refusal {
  return /^[\w.]{1,64}$/.test(name)
    ? new Refusal("field-repeated", { field: name })
    : new Refusal("body-malformed");
}
