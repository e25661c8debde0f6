import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

export type Method = "GET" | "POST";

/** One call of the product, described once: server, typed client and OpenAPI come from it. */
export type Endpoint<Ask extends z.ZodObject = z.ZodObject, Reply extends z.ZodType = z.ZodType> = {
  /** Unique, a verb and a noun: the client function's and OpenAPI's name. */
  readonly name: string;
  /** Reads answer to GET and POST as the spec's clients use both; writes to POST alone. */
  readonly methods: readonly Method[];
  readonly path: `/api/${string}`;
  readonly auth: "none" | "session";
  /** Money calls: an Idempotency-Key header is honoured, and the answer of the first call replayed. */
  readonly idempotent: boolean;
  readonly summary: string;
  readonly ask: Ask;
  readonly reply: Reply;
  /** Refusals beyond those that every endpoint may answer. */
  readonly refusals: readonly RefusalCode[];
};

type EndpointDraft<Ask extends z.ZodObject, Reply extends z.ZodType> = Omit<
  Endpoint<Ask, Reply>,
  "methods" | "idempotent"
> & { kind: "read" | "write"; idempotent?: boolean };

export function endpoint<Ask extends z.ZodObject, Reply extends z.ZodType>(
  draft: EndpointDraft<Ask, Reply>,
): Endpoint<Ask, Reply> {
  const { kind, idempotent = false, ...rest } = draft;
  return { ...rest, methods: kind === "read" ? ["GET", "POST"] : ["POST"], idempotent };
}

/** What an endpoint's caller sends, before parsing. */
export type AskOf<E extends Endpoint> = z.input<E["ask"]>;
/** What an endpoint's handler receives, parsed. */
export type ParsedAskOf<E extends Endpoint> = z.output<E["ask"]>;
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
