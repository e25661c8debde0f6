import type { AskOf, Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import {
  type AnyEnvelope,
  caseIdHeader,
  envelopeCodes,
  readEnvelope,
  serverTimeHeader,
} from "@clearhold/contract/envelope";
import type { Language } from "@clearhold/contract/languages";
import { RefusalError } from "./refusal-error.ts";

export type CallerOptions = {
  /** Origin of the server without a trailing slash; "" for the page's own. */
  readonly baseUrl: string;
  /** The session's token, or null when nobody is logged in. Asked anew for each call. */
  token(): string | null;
  language(): Language;
  /** The name that this browser gave itself: 22 or more random characters of base64url. */
  device?(): string;
  /** Called when a reply says that the session has ended (code 100), before the call throws. */
  onSessionExpired?(): void;
  /** Called with each answer: the server's Unix milliseconds in it, and how long the call took. */
  onServerTime?(serverMs: number, tookMs: number): void;
  /** Milliseconds; 20 s (requirement 9). */
  readonly timeoutMs?: number;
};

export type CallOptions = {
  /** Minted when the form opens, kept for every retry of that form. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Sends in place of fetch: where how much of a file has left is to be told. */
  readonly post?: Post | undefined;
};

/** Posts a form and gives the answer, its JSON parsed. Rejects when no answer came. */
export type Post = (
  url: string,
  sent: { headers: Record<string, string>; body: URLSearchParams | FormData; signal: AbortSignal },
) => Promise<Answer>;

type Answer = { status: number; body: unknown; caseId?: string | null };

/** Asks one endpoint and gives its data. Throws RefusalError for every other end. */
export type Caller = <E extends Endpoint>(
  endpoint: E,
  ask: AskOf<E>,
  options?: CallOptions,
) => Promise<ReplyOf<E>>;

const timeoutMsDefault = 20_000;

export function createCaller(options: CallerOptions): Caller {
  return async <E extends Endpoint>(endpoint: E, ask: AskOf<E>, call: CallOptions = {}) => {
    const answer = await send(options, endpoint, ask, call);
    const envelope = readEnvelope(answer.body);
    if (!envelope) throw unreachable(answer.status);
    if (envelope.code !== envelopeCodes.success) throw refusalIn(options, answer, envelope);
    return endpoint.reply.parse(envelope.data) as ReplyOf<E>;
  };
}

/** What an endpoint said no with. A session that has ended is told as well. */
export function refusalIn(
  options: CallerOptions,
  { status, caseId }: Pick<Answer, "status" | "caseId">,
  { code, msg, error, field, details }: AnyEnvelope,
): RefusalError {
  if (code === envelopeCodes.sessionExpired) options.onSessionExpired?.();
  const refused = { message: msg, status, field, details, caseId };
  return new RefusalError({ code: error ?? "server-busy", ...refused });
}

/** A key for one form: 128 random bits, from what a page on plain http has too. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function send(
  options: CallerOptions,
  endpoint: Endpoint,
  ask: Readonly<Record<string, unknown>>,
  { idempotencyKey, signal: given, post }: CallOptions,
): Promise<Answer> {
  const headers = headersOf(options);
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMsDefault);
  const signal = given ? firstOf(given, timeout) : timeout;
  const url = `${options.baseUrl}${endpoint.path}`;
  const form = formOf(ask); // as a body it is sent form-encoded
  const body = endpoint.multipart ? filesOf(ask) : form;
  const posted = endpoint.methods.includes("POST");
  try {
    if (post) return await post(url, { headers, body, signal });
    const sentAt = performance.now();
    const response = await fetch(posted ? url : `${url}?${form}`, {
      method: posted ? "POST" : "GET",
      headers,
      ...(posted && { body }),
      // There is no cookie to send; browsers obey the Clear-Site-Data of a logout only so.
      credentials: "same-origin",
      cache: "no-store",
      signal,
    });
    tellTime(options, response.headers, sentAt);
    const caseId = response.headers.get(caseIdHeader);
    return { status: response.status, body: await response.json(), caseId };
  } catch (error) {
    if (given?.aborted) throw error; // the caller itself gave up
    throw unreachable(0);
  }
}

/** Aborts with the first of the two. `AbortSignal.any` would, and is younger than browsers we support. */
function firstOf(given: AbortSignal, timeout: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [given, timeout]) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: both.signal });
  }
  return both.signal;
}

/** Who asks, in which language, on which device. */
export function headersOf(options: CallerOptions): Record<string, string> {
  const headers: Record<string, string> = { "accept-language": options.language() };
  const token = options.token();
  const device = options.device?.();
  if (token) headers.token = token;
  if (device) headers.device = device;
  return headers;
}

/** Hands on when the server answered; `sentAt` is of `performance.now()`. */
export function tellTime(options: CallerOptions, headers: Headers, sentAt: number): void {
  const text = headers.get(serverTimeHeader) ?? "";
  if (/^\d{13}$/.test(text)) options.onServerTime?.(Number(text), performance.now() - sentAt);
}

export function formOf(ask: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(ask)) {
    if (value !== undefined) form.set(name, String(value));
  }
  return form;
}

function filesOf(ask: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(ask)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

/** No answer, or one that is not ours: "Server busy,Try again" (requirement 8). */
export function unreachable(status: number): RefusalError {
  return new RefusalError({ code: "server-busy", message: "no answer that is ours", status });
}
