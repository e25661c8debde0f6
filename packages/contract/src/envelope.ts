import { z } from "zod";

/** `code` of every reply (requirements 8 and 9). */
export const envelopeCodes = { refused: 0, success: 1, sessionExpired: 100 } as const;

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
  error: z.string().optional(),
  field: z.string().optional(),
  details: z.record(z.string(), z.string()).optional(),
  data: z.unknown(),
});
