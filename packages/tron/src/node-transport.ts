import { parseChainJson, stringifyChainJson } from "./chain-json.ts";
import { NodeFault } from "./node-fault.ts";

/** One base URL of a node, such as http://127.0.0.1:8090. */
export type NodeEndpoint = {
  readonly url: string;
  /** Sent as TRON-PRO-API-KEY; null for a node of our own. */
  readonly apiKey: string | null;
  readonly timeoutMs: number;
};

/** Asks one path and gives the parsed JSON. Throws NodeFault, never anything else. */
export type Ask = (path: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** A suspension lasts about 30 s, and asking during it prolongs it. */
const BAN_MS = 30_000;
const BUSY_MS = 1_000;

export function openTransport({ url, apiKey, timeoutMs }: NodeEndpoint): Ask {
  const base = url.replace(/\/+$/, "");
  const headers = {
    "content-type": "application/json",
    ...(apiKey === null ? {} : { "TRON-PRO-API-KEY": apiKey }),
  };
  return async (path, body) => {
    const { status, retryAfter, text } = await exchange(`${base}/${path}`, {
      method: "POST",
      headers,
      body: stringifyChainJson(body),
      // A redirect would carry the key to wherever it points.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    refuseSuspension(status, retryAfter, text);
    if (status !== 200) throw new NodeFault("http-status", `${path} answered ${status}`);
    const json = parse(path, text);
    refuseErrorBody(json);
    return json;
  };
}

/** The body is read as text first: a node also answers plain text and HTML, with status 200. */
async function exchange(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get("retry-after"), text };
  } catch (cause) {
    const { name } = cause as Error;
    if (name === "TimeoutError") throw new NodeFault("timeout", "no answer in time", { cause });
    throw new NodeFault("unreachable", (cause as Error).message, { cause });
  }
}

function refuseSuspension(status: number, retryAfter: string | null, text: string): void {
  const suspended = status === 429 || status === 403 || status === 503;
  // Some gateways say it with status 200, and only in the text.
  if (!suspended && !/^\s*\{.{0,80}exceeds the frequency limit/.test(text)) return;
  const asked = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : 0;
  throw new NodeFault("banned", `${status} ${text.slice(0, 200)}`, {
    retryAfterMs: Math.max(BAN_MS, asked),
  });
}

function parse(path: string, text: string): unknown {
  try {
    return parseChainJson(text);
  } catch (cause) {
    throw new NodeFault("not-json", `${path} answered ${text.slice(0, 200)}`, { cause });
  }
}

/** {"Error": "class … : reason"}, with status 200, is how queries and builders fail. */
function refuseErrorBody(json: unknown): void {
  const error = (json as { Error?: unknown } | null)?.Error;
  if (typeof error !== "string") return;
  if (error.includes("lack of computing resources")) {
    throw new NodeFault("busy", error, { retryAfterMs: BUSY_MS });
  }
  throw new NodeFault("refused", error);
}
