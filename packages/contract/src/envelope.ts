/** `code` of every reply (requirements 8 and 9). */
export const envelopeCodes = { refused: 0, success: 1, sessionExpired: 100 } as const;

/** On every refusal and fault: the id under which the server's log has it. */
export const caseIdHeader = "x-case-id";

/** On every answer of the API: the server's time in Unix milliseconds, when it began to answer. */
export const serverTimeHeader = "x-server-time";

export type SuccessEnvelope<Data> = { code: 1; msg: string; data: Data };
export type RefusalEnvelope = {
  code: 0 | 100;
  msg: string;
  /** The stable key; screens show texts by it and never parse `msg`. */
  error: string;
  /** The field that was refused, where one was. */
  field?: string | undefined;
  details?: Record<string, string> | undefined;
  data: null;
};

/** What every answer of the API has, whatever it says. */
export type AnyEnvelope = Readonly<
  Pick<RefusalEnvelope, "msg" | "field" | "details"> & {
    code: number;
    error?: string | undefined;
    data: unknown;
  }
>;

/** An answer's envelope; null for what is none of ours. It needs no schema, so that a page can read it before it has any. */
export function readEnvelope(body: unknown): AnyEnvelope | null {
  if (typeof body !== "object" || body === null) return null;
  const { code, msg, error, field, details, data } = body as Record<string, unknown>;
  if (typeof code !== "number" || typeof msg !== "string") return null;
  if (!isTextIfAny(error) || !isTextIfAny(field) || !areTextsIfAny(details)) return null;
  return { code, msg, error, field, details, data };
}

function isTextIfAny(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function areTextsIfAny(value: unknown): value is Record<string, string> | undefined {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((one) => typeof one === "string");
}
