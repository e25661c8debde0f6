/** JSON.parse with the source text of a number, which the language's types do not know yet. */
type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown;
type SourceParser = (text: string, reviver: SourceReviver) => unknown;
type RawJson = { rawJSON(text: string): unknown };

/** A number of sixteen digits or more: 2^53 has sixteen. Inside of a text it only costs time. */
const longNumber = /[:,[ \n\r\t-]\d{16}/;
const isLongNumber = /^\d{16}/;

/**
 * Reads JSON as a node writes it. Whole numbers beyond 2^53, which JSON.parse would silently round,
 * come as bigint; all others as number. Throws SyntaxError.
 */
export function parseChainJson(text: string): unknown {
  // Asking for the source of every value takes twenty times as long.
  if (!longNumber.test(text) && !isLongNumber.test(text)) return JSON.parse(text);
  return (JSON.parse as SourceParser)(text, (_key, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? "")
      ? BigInt(source ?? "")
      : value,
  );
}

/** Writes JSON as a node writes it: a bigint as a plain number, digit by digit. */
export function stringifyChainJson(value: unknown): string {
  return JSON.stringify(value, (_key, held) =>
    typeof held === "bigint" ? (JSON as unknown as RawJson).rawJSON(held.toString()) : held,
  );
}
