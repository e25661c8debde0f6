import { Agent, request } from "node:http";
import { isRefusalCode } from "@clearhold/contract/refusals";
import { coalesce, type Waiting } from "../kernel/coalescer.ts";
import { Refusal } from "../kernel/refusal.ts";

/** Asks a process of this machine and gives its answer, unparsed. */
export type LocalCall = (path: string, body?: unknown) => Promise<unknown>;

export type LocalCallOptions = {
  readonly timeoutMs?: number;
  /** How many connections are open at most; 0 opens one for each call. */
  readonly connectionsMax?: number;
  /**
   * Paths of small calls that many make at once: those of one turn of the event loop travel together.
   * Each is answered for itself, as soon as it can be.
   */
  readonly gathered?: readonly string[];
};

/** Where a server takes several calls in one request. Its answer has a line for each: [place, reply]. */
export const gatheredPath = "/";
/** The most calls of one such request; with their bytes, together less than a server reads. */
export const gatheredMax = 50;
const gatheredBytesMax = 1_200;

/** Until when the caller waits for the answer, in milliseconds of the clock below. */
export const untilHeader = "x-until";

/** The clock that all processes of this machine share and that nobody sets. */
export function machineMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

type Reply = {
  readonly data?: unknown;
  readonly refusal?: { readonly code: string; readonly details: Record<string, string> };
};

/** Idle connections are given back after this time; the other side never closes one in its use. */
const idleMs = 30_000;

/**
 * A caller of the process that listens on a unix socket. Throws the Refusal that the other side
 * threw; any other failure is an Error, and whether the other side did its work is then unknown.
 */
export function localCaller(
  socketPath: string,
  { timeoutMs = 15_000, connectionsMax = 256, gathered = [] }: LocalCallOptions = {},
): LocalCall {
  const agent = connectionsMax > 0 && openPool(connectionsMax);
  const target = { socketPath, timeoutMs, agent };
  const { submit } = coalesce<GatheredCall, Reply>((batch) => postGathered(target, batch), {
    batchSizeMax: gatheredMax,
    inFlightMax: Number.POSITIVE_INFINITY,
  });
  async function ask(path: string, body: unknown): Promise<Reply> {
    const text = JSON.stringify(body ?? null);
    // A large one goes alone: it would keep its neighbours from being read.
    const isSmall = Buffer.byteLength(text) <= gatheredBytesMax;
    if (isSmall && gathered.includes(path)) return submit({ path, text });
    return JSON.parse(await post({ ...target, path }, text)) as Reply;
  }
  return async (path, body) => {
    const reply = await ask(path, body);
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

type GatheredCall = { readonly path: string; readonly text: string };

/** What the answer leaves out fails: whether the other side did it is unknown. */
async function postGathered(
  target: Omit<Target, "path" | "onText">,
  batch: readonly Waiting<GatheredCall, Reply>[],
): Promise<void> {
  let rest = "";
  const onText = (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [place, reply] = JSON.parse(line) as [number, Reply];
      batch[place]?.resolve(reply);
    }
  };
  const calls = batch.map(({ ask }) => `[${JSON.stringify(ask.path)},${ask.text}]`);
  await post({ ...target, path: gatheredPath, onText }, `[${calls.join()}]`);
  for (const { ask, reject } of batch) reject(new Error(`local call ${ask.path} failed`));
}

type Target = {
  readonly socketPath: string;
  readonly path: string;
  readonly timeoutMs: number;
  readonly agent: Agent | false;
  /** Takes the answer piece by piece. */
  readonly onText?: (text: string) => void;
};

function post(target: Target, text: string): Promise<string> {
  const { socketPath, path, timeoutMs, agent } = target;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    [untilHeader]: `${machineMs() + timeoutMs}`,
  };
  const asked = request({ socketPath, path, method: "POST", agent, headers }, (response) => {
    let answer = "";
    response.setEncoding("utf8").on("data", (piece: string) => {
      try {
        if (target.onText) target.onText(piece);
        else answer += piece;
      } catch (error) {
        // Thrown on, it would end this process, and not only these calls.
        reject(error);
        asked.destroy();
      }
    });
    response.on("end", () => resolve(answer));
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
