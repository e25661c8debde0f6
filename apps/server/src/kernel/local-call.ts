import { request } from "node:http";
import { isRefusalCode } from "@clearhold/contract/refusals";
import { Refusal } from "./refusal.ts";

/** Asks a process of this machine and gives its answer, unparsed. */
export type LocalCall = (path: string, body?: unknown) => Promise<unknown>;

/**
 * A caller of the process that listens on a unix socket. Throws the Refusal that the other side
 * threw; any other failure is an Error, and whether the other side did its work is then unknown.
 */
export function localCaller(socketPath: string, timeoutMs = 15_000): LocalCall {
  return async (path, body) => {
    const text = await post({ socketPath, path, timeoutMs }, JSON.stringify(body ?? null));
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

type Target = { socketPath: string; path: string; timeoutMs: number };

function post({ socketPath, path, timeoutMs }: Target, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    };
    const asked = request(
      { socketPath, path, method: "POST", agent: false, timeout: timeoutMs, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
        response.on("error", reject);
      },
    );
    asked.on("timeout", () => asked.destroy(new Error(`local call ${path} timed out`)));
    asked.on("error", reject);
    asked.end(text);
  });
}
