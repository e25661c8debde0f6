import { z } from "zod/mini";

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

export const AnyEnvelope = z.object({
  code: z.number(),
  msg: z.string(),
  error: z.optional(z.string()),
  field: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.string())),
  data: z.unknown(),
});
