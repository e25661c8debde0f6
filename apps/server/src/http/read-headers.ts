import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalCode } from "@clearhold/contract/refusals";
import { Refusal } from "../kernel/refusal.ts";
import { languageOf, renderRefusal } from "./error-replies.ts";
import { apiHeaders } from "./security-headers.ts";

/** They say who is meant, who asks, and where a body ends: one line each, or two programs disagree. */
const singleHeaders = [
  "host",
  "transfer-encoding",
  "content-length",
  "content-type",
  "token",
  "idempotency-key",
];

/**
 * Refuses `headers-invalid` for a request that a proxy in front could have read in another way. The
 * connection has to be closed after it: what follows may be the body of something else. Refuses
 * `media-type-unsupported` for a compressed body.
 */
export function checkHeaders(request: IncomingMessage): void {
  const names = request.rawHeaders.filter((_, place) => place % 2 === 0);
  const count = (wanted: string) => names.filter((name) => name.toLowerCase() === wanted).length;
  const coding = request.headers["transfer-encoding"];
  const isClear =
    singleHeaders.every((name) => count(name) <= 1) &&
    (count("host") === 1 || request.httpVersion === "1.0") &&
    (coding === undefined || coding.toLowerCase() === "chunked");
  if (!isClear) throw new Refusal("headers-invalid");
  // Nothing here unpacks a body: a packed one would be read as if it were empty or broken.
  const packing = request.headers["content-encoding"] ?? "identity";
  if (packing.toLowerCase() !== "identity") throw new Refusal("media-type-unsupported");
}

/** The answer to an `Expect` other than `100-continue`; the server calls it in place of a route. */
export function replyToExpectation(request: IncomingMessage, response: ServerResponse): void {
  const { status, text, headers } = closingReply(
    "expectation-unsupported",
    request.headers["accept-language"],
  );
  response.writeHead(status, headers).end(text);
}

/** What the HTTP parser and its clocks refuse, by their error codes; all else is `headers-invalid`. */
const parserRefusals: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
  HPE_HEADER_OVERFLOW: "headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "body-too-large",
};

/** How long a caller may take to read why the connection ends. */
export const lingerMs = 1_000;

/** Answers what never became a request, and ends the connection; nobody says in which language. */
export function replyOnConnection(
  { code = "" }: Error & { code?: string },
  connection: Duplex,
): void {
  // Whoever goes on sending is still given time to read what was said.
  if (connection.writableEnded) return;
  if (!connection.writable || isAnswerOpen(connection)) {
    connection.destroy();
    return;
  }
  const { status, text, headers } = closingReply(parserRefusals[code]);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
  // A client that is still sending would lose the answer if the connection closed at once.
  connection.resume();
  setTimeout(() => connection.destroy(), lingerMs).unref();
}

/** Of each connection the answer that was begun last. */
const answers = new WeakMap<Duplex, ServerResponse>();

/** Remembers whose turn it is on a connection. */
export function noteAnswer(response: ServerResponse): void {
  if (response.socket) answers.set(response.socket, response);
}

/**
 * Whether more bytes would be taken for a part of an earlier answer, or for the answer to an earlier
 * request: nobody may read "refused" of a payment that is still at work.
 */
function isAnswerOpen(connection: Duplex): boolean {
  const answer = answers.get(connection);
  if (!answer) return false;
  return answer.req.complete ? !answer.writableFinished : answer.headersSent;
}

function closingReply(code: RefusalCode = "headers-invalid", language?: string) {
  const { status, envelope } = renderRefusal(new Refusal(code), languageOf(language));
  const text = JSON.stringify(envelope);
  const headers = {
    ...apiHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    connection: "close",
  };
  return { status, text, headers };
}
