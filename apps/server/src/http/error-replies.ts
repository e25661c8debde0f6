import { caseIdHeader, type RefusalEnvelope } from "@clearhold/contract/envelope";
import {
  type Language,
  type RefusalCode,
  refusals,
  refusalText,
} from "@clearhold/contract/refusals";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDiskFull } from "../kernel/database-fault.ts";
import { Refusal, type RefusalDetails } from "../kernel/refusal.ts";

/** What Fastify itself refuses, by its error codes. */
const frameworkRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body-too-large",
  FST_REQ_FILE_TOO_LARGE: "body-too-large",
  FST_FILES_LIMIT: "body-too-large",
  FST_FIELDS_LIMIT: "body-too-large",
  FST_PARTS_LIMIT: "body-too-large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media-type-unsupported",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "body-malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "body-malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "body-malformed",
  FST_ERR_BAD_URL: "path-unknown",
  FST_ERR_NOT_FOUND: "path-unknown",
};

/**
 * The one place where an error becomes an answer. A refusal is said in the caller's language;
 * anything else is logged whole and answered "server busy", without a word about its cause.
 */
export function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  const { status, envelope } = renderRefusal(
    refusal,
    languageOf(request.headers["accept-language"]),
  );
  request.outcome = refusal.code;
  reply.header(caseIdHeader, request.id);
  if (refusal.code === "server-busy") request.log.error({ err: error }, "fault");
  else if (refusals[refusal.code].severity === "alarm")
    request.log.error({ err: refusal }, "alarm");
  if (refusal.code === "headers-invalid") reply.header("connection", "close");
  if (status === 429) reply.header("retry-after", refusal.details.seconds ?? "1");
  return reply.code(status).type("application/json; charset=utf-8").send(envelope);
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return replyWithError(new Refusal("path-unknown"), request, reply);
}

/**
 * While the disk has no room, a full disk most likely caused the fault of a read. The person is told
 * that, and the log keeps the fault as the cause. A write may have been done before its fault, so it
 * is told so only when the database itself refused it for room. A refusal stays as it was: of a money
 * call only the ledger says that the disk is full.
 */
export async function nameDiskFault(
  error: unknown,
  request: FastifyRequest,
  hasRoom: () => Promise<boolean>,
): Promise<unknown> {
  if (refusalOf(error).code !== "server-busy") return error;
  const { movesNothing = false } = request.routeOptions.config;
  const isFull = isDiskFull(error) || (movesNothing && !(await hasRoom().catch(() => true)));
  return isFull ? new Refusal("disk-full", {}, { cause: error }) : error;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  const known = frameworkRefusals[code];
  if (known) return new Refusal(known);
  // A client's fault that has no name of its own (a broken body, a prototype key in JSON).
  if (statusCode >= 400 && statusCode < 500) return new Refusal("body-malformed");
  return new Refusal("server-busy");
}

/** A refusal as it leaves: HTTP status and `{code, msg, error, field?, details?, data}`. */
export function renderRefusal(
  refusal: Refusal,
  language: Language,
): { status: number; envelope: RefusalEnvelope } {
  const { status, envelopeCode } = refusals[refusal.code];
  const { field, ...details } = refusal.details;
  const envelope: RefusalEnvelope = {
    code: envelopeCode,
    msg: refusalText(refusal.code, language, readable(refusal.details)),
    error: refusal.code,
    data: null,
  };
  if (field !== undefined) envelope.field = field;
  if (Object.keys(details).length > 0) envelope.details = details;
  return { status, envelope };
}

/** `until` travels as Unix seconds; inside a sentence it reads as a date. */
function readable(details: RefusalDetails): RefusalDetails {
  if (details.until === undefined) return details;
  const iso = new Date(Number(details.until) * 1000).toISOString();
  return { ...details, until: `${iso.slice(0, 19).replace("T", " ")} UTC` };
}

/** The first language of Accept-Language that the product speaks; English when there is none. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").slice(0, 200).toLowerCase().split(",")) {
    const tag = part.trim();
    if (tag.startsWith("ko")) return "ko-kr";
    if (tag.startsWith("zh")) return "zh-cn";
    if (tag.startsWith("en")) return "en-us";
  }
  return "en-us";
}
