import { readFileSync } from "node:fs";
import { request } from "node:http";
import { isRefusalCode } from "@clearhold/contract/refusals";
import type { LocalPlace } from "./local-place.ts";
import { Refusal } from "./refusal.ts";

/** Asks a process of this machine and gives its answer, unparsed. */
export type LocalCall = (path: string, body?: unknown) => Promise<unknown>;

/**
 * A caller of one place. Throws the Refusal that the other side threw; any other failure is an
 * Error, and whether the other side did its work is then unknown.
 */
export function localCaller(place: LocalPlace, timeoutMs = 15_000): LocalCall {
  return async (path, body) => {
    const text = await post(place, { path, text: JSON.stringify(body ?? null), timeoutMs });
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

type Ask = { path: string; text: string; timeoutMs: number };

function post(place: LocalPlace, { path, text, timeoutMs }: Ask): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...target(place),
        path,
        method: "POST",
        agent: false,
        timeout: timeoutMs,
        headers: { ...headers(place), "content-length": Buffer.byteLength(text) },
      },
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

function target(place: LocalPlace): { socketPath: string } | { host: string; port: number } {
  if (place.kind === "socket") return { socketPath: place.socketPath };
  // Read at every call: the other side has another port after each start.
  return { host: "127.0.0.1", port: Number(readFileSync(place.portFile, "utf8")) };
}

function headers(place: LocalPlace): Record<string, string> {
  const type = { "content-type": "application/json" };
  if (place.kind === "socket") return type;
  return { ...type, authorization: `Bearer ${readFileSync(place.secretFile, "utf8")}` };
}
