import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { localCaller } from "./local-call.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let folder: string;
let socketPath: string;
/** Open connections, how many there were, and how many requests came to be read. */
let sockets: Set<Socket>;
let seen: { connections: number; most: number; requests: number };
let answer: Answer;
let close: () => Promise<void>;

const yes: Answer = (_, response) => response.end('{"data":"yes"}');

beforeEach(async () => {
  folder = makeTestFolder();
  socketPath = path.join(folder, "other.sock");
  sockets = new Set();
  seen = { connections: 0, most: 0, requests: 0 };
  answer = yes;
  const server = createServer((request, response) => {
    seen.requests += 1;
    request.resume().on("end", () => answer(request, response));
  });
  server.keepAliveTimeout = 0;
  server.on("connection", (socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
    seen.connections += 1;
    seen.most = Math.max(seen.most, sockets.size);
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve()).closeAllConnections();
    });
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** As when the process behind them is killed: at once, and before the caller can notice. */
function cutConnections(): void {
  for (const socket of sockets) socket.destroy();
}

describe("a local caller", () => {
  it("keeps its connection from call to call", async () => {
    const call = localCaller(socketPath);
    for (let n = 0; n < 5; n += 1) expect(await call("/")).toBe("yes");
    expect(seen).toMatchObject({ connections: 1, requests: 5 });
  });

  it("opens one for each call where it may keep none", async () => {
    const call = localCaller(socketPath, { connectionsMax: 0 });
    for (let n = 0; n < 5; n += 1) await call("/");
    expect(seen).toMatchObject({ connections: 5, requests: 5 });
  });

  it("opens no more than it may, and answers whoever waits", async () => {
    const call = localCaller(socketPath, { connectionsMax: 3 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => call("/")));
    expect(answers).toEqual(answers.map(() => "yes"));
    expect(seen).toMatchObject({ most: 3, requests: 40 });
  });

  it("asks again on a new connection when the kept one took no byte", async () => {
    const call = localCaller(socketPath);
    await call("/");
    cutConnections();
    expect(await call("/")).toBe("yes");
    expect(seen).toMatchObject({ connections: 2, requests: 2 });
  });

  it("never asks again what the other side may have done", async () => {
    const call = localCaller(socketPath);
    await call("/");
    answer = (request) => request.socket.destroy();
    await expect(call("/")).rejects.toThrow("socket hang up");
    expect(seen).toMatchObject({ connections: 1, requests: 2 });
  });

  it("sends those of one turn in one request, and fails those that get no answer", async () => {
    const call = localCaller(socketPath, { gathered: ["/a", "/b"] });
    answer = (_, response) => response.end('[1,{"data":"yes"}]\n');
    const ends = await Promise.allSettled([call("/a"), call("/b"), call("/a")]);
    expect(ends.map((end) => (end.status === "rejected" ? String(end.reason) : end.value))).toEqual(
      ["Error: local call /a failed", "yes", "Error: local call /a failed"],
    );
    expect(seen.requests).toBe(1);
  });

  it.each(["nonsense", "7", "null", "[", "[[]]"])(
    "fails those that are answered %s, and nobody else",
    async (line) => {
      const call = localCaller(socketPath, { gathered: ["/a", "/b"] });
      answer = (_, response) => response.end(`[1,{"data":"yes"}]\n${line}\n[0,{"data":"no"}]\n`);
      const ends = await Promise.allSettled([call("/a"), call("/b")]);
      expect(ends.map(({ status }) => status)).toEqual([expect.any(String), "fulfilled"]);
      answer = (_, response) => response.end('[0,{"data":"later"}]\n');
      expect(await call("/a")).toBe("later");
    },
  );

  it("never asks again what was taken and perhaps not read", async () => {
    const call = localCaller(socketPath);
    await call("/");
    for (const socket of sockets) socket.pause();
    const asked = call("/");
    asked.catch(() => {});
    await turn();
    cutConnections();
    await expect(asked).rejects.toThrow();
    expect(seen.connections).toBe(1);
  });

  it("fails when nobody is there, and finds whoever comes after", async () => {
    await expect(localCaller(`${socketPath}.none`)("/")).rejects.toThrow(/ENOENT/);
    const call = localCaller(socketPath);
    await call("/");
    cutConnections();
    await turn();
    expect(await call("/")).toBe("yes");
  });

  it("gives up after its time, wherever the call then is", async () => {
    answer = () => {};
    const call = localCaller(socketPath, { timeoutMs: 30, connectionsMax: 1 });
    const ends = await Promise.allSettled([call("/a"), call("/b")]);
    expect(ends.map((end) => end.status)).toEqual(["rejected", "rejected"]);
    expect(ends.map((end) => end.status === "rejected" && String(end.reason))).toEqual([
      "Error: local call /a timed out",
      "Error: local call /b timed out",
    ]);
  });
});
