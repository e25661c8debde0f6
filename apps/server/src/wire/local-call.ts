import { Agent, request } from "node:http";
import { isRefusalCode } from "@clearhold/contract/refusals";
import { Refusal } from "../kernel/refusal.ts";

/** Asks a process of this machine and gives its answer, unparsed. */
export type LocalCall = (path: string, body?: unknown) => Promise<unknown>;

export type LocalCallOptions = {
  readonly timeoutMs?: number;
  /** How many connections are open at most; 0 opens one for each call. */
  readonly connectionsMax?: number;
};

/** Idle connections are given back after this time; the other side never closes one in its use. */
const idleMs = 30_000;

/**
 * A caller of the process that listens on a unix socket. Throws the Refusal that the other side
 * threw; any other failure is an Error, and whether the other side did its work is then unknown.
 */
export function localCaller(
  socketPath: string,
  { timeoutMs = 15_000, connectionsMax = 256 }: LocalCallOptions = {},
): LocalCall {
  const agent = connectionsMax > 0 && openPool(connectionsMax);
  return async (path, body) => {
    const target = { socketPath, path, timeoutMs };
    const text = await post({ ...target, agent }, JSON.stringify(body ?? null));
    const reply = JSON.parse(text) as {
      data?: unknown;
      refusal?: { code: string; details: Record<string, string> };
    };
    if (reply.refusal && isRefusalCode(reply.refusal.code)) {
      throw new Refusal(reply.refusal.code, reply.refusal.details);
    }
    if (!("data" in reply)) throw new Error(`local call ${path} failed`);
    return reply.data;
  };
}

/** Its idle connections keep no process alive. */
function openPool(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets, timeout: idleMs });
}

type Target = { socketPath: string; path: string; timeoutMs: number; agent: Agent | false };

function post(target: Target, text: string): Promise<string> {
  const { socketPath, path, timeoutMs, agent } = target;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  const asked = request({ socketPath, path, method: "POST", agent, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    response.on("error", reject);
  });
  const timer = setTimeout(() => {
    asked.destroy(new Error(`local call ${path} timed out`));
  }, timeoutMs);
  asked.on("close", () => clearTimeout(timer));
  asked.on("error", (error) => {
    if (asked.reusedSocket && isUnsent(error)) resolve(post({ ...target, agent: false }, text));
    else reject(error);
  });
  asked.end(text);
  return promise;
}

/**
 * The other side was gone before a byte reached it: the system took none. Only this failure of a
 * kept connection is tried again, on a new one. After any other the call may have been carried out.
 */
function isUnsent(error: NodeJS.ErrnoException): boolean {
  return error.code === "EPIPE" && error.syscall === "write";
}
