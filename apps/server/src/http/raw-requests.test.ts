import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { endpoint } from "@clearhold/contract/endpoint";
import { AmountAsk } from "@clearhold/contract/primitives/money";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod/mini";
import { systemClock } from "../kernel/clock.ts";
import type { App } from "./app.ts";
import { bind } from "./bind-endpoint.ts";
import { openApp } from "./open-app.ts";
import { noRateLimits } from "./rate-limits.ts";

const pay = endpoint({
  name: "pay",
  kind: "write",
  path: "/api/Toy/doPay",
  auth: "none",
  summary: "A toy.",
  ask: z.object({ price: AmountAsk }),
  reply: z.object({ paid: z.string() }),
  refusals: [],
});

vi.setConfig({ testTimeout: 120_000 });

let app: App;
let port: number;
let paid: string[];
let before: () => Promise<void>;

beforeEach(async () => {
  paid = [];
  before = async () => {};
  app = await openApp({
    logger: pino({ level: "silent" }),
    clock: systemClock,
    sessions: { findSession: async () => null },
    limits: noRateLimits,
    hasRoom: async () => true,
    strict: true,
    trustProxy: false,
  });
  bind(app, pay, async ({ ask }) => {
    await before();
    paid.push(ask.price);
    return { paid: ask.price };
  });
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterEach(() => app.fastify.close());

/** Sends these very bytes, leaves the connection open, and gives what came until the server closed it. */
async function send(...parts: string[]): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
  const answer = text(socket);
  for (const part of parts) socket.write(part);
  const whole = await answer;
  socket.destroy();
  return whole;
}

function request(headers: readonly string[], body = '{"price":"1"}', first = "POST"): string {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const lines = [`${first} ${pay.path} HTTP/1.1`, "Content-Type: application/json", ...headers];
  const framed = headers.some((line) => /^(transfer-encoding|content-length)/i.test(line));
  return `${[...lines, ...(framed ? [] : [length])].join("\r\n")}\r\n\r\n${body}`;
}

const host = "Host: wallet.example";
const closing = [host, "Connection: close"];
const chunked = 'd\r\n{"price":"1"}\r\n0\r\n\r\n';

/** The one form of every refusal: status line, headers, and the envelope to its last byte. */
function expectRefusal(answer: string, status: number, error: string): void {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head.split("\r\n")[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const header = (name: string) => head.match(new RegExp(`^${name}: (.*)$`, "im"))?.[1];
  expect(header("content-length")).toBe(String(Buffer.byteLength(body)));
  expect(header("content-type")).toBe("application/json; charset=utf-8");
  expect(header("cache-control")).toBe("no-store");
  expect(header("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(header("connection")).toBe("close");
  expect(JSON.parse(body)).toEqual({ code: 0, msg: expect.any(String), error, data: null });
  expect(paid).toEqual([]);
}

describe("a request that two programs could read in two ways", () => {
  it.each<[string, string]>([
    ["two hosts", request([host, "Host: evil.example"])],
    ["the same host twice", request([host, host])],
    ["no host", request([])],
    ["two lengths", request([host, "Content-Length: 13", "Content-Length: 1"])],
    ["the same length twice", request([host, "Content-Length: 13", "Content-Length: 13"])],
    ["a length and chunks", request([host, "Content-Length: 13", "Transfer-Encoding: chunked"])],
    ["chunks and a length", request([host, "Transfer-Encoding: chunked", "Content-Length: 13"])],
    [
      "chunks twice",
      request([host, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], chunked),
    ],
    [
      "chunks and identity",
      request([host, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"], chunked),
    ],
    [
      "identity and chunks",
      request([host, "Transfer-Encoding: identity", "Transfer-Encoding: chunked"], chunked),
    ],
    ["gzip and chunks", request([host, "Transfer-Encoding: gzip, chunked"], chunked)],
    ["unknown chunks", request([host, "Transfer-Encoding: xchunked"], chunked)],
    [
      "chunks with a blank before the colon",
      request([host, "Transfer-Encoding : chunked"], chunked),
    ],
    ["two tokens", request([host, "token: a", "token: b"])],
    ["two keys", request([host, "Idempotency-Key: a", "Idempotency-Key: a"])],
    ["two kinds", request([host, "Content-Type: application/x-www-form-urlencoded"])],
    ["a folded header", request([host, "X-A: 1\r\n 2"])],
    ["no request at all", "GARBAGE\r\n\r\n"],
  ])("is refused and its connection closed: %s", async (_name, bytes) => {
    expectRefusal(await send(bytes), 400, "headers-invalid");
  });

  it("is not one with each header once, in chunks or with a length", async () => {
    for (const bytes of [
      request(closing),
      request([...closing, "Transfer-Encoding: chunked"], chunked),
      request(["Connection: close"]).replace("HTTP/1.1", "HTTP/1.0"),
    ]) {
      expect(await send(bytes)).toContain('{"code":1,"msg":"","data":{"paid":"1"}}');
    }
    expect(paid).toEqual(["1", "1", "1"]);
  });

  it("never takes a second request out of the first one's body", async () => {
    const inner = request([host], '{"price":"90"}');
    const outer = request([host, "Content-Length: 13", "Transfer-Encoding: chunked"], "0\r\n\r\n");
    expectRefusal(await send(outer + inner), 400, "headers-invalid");
  });
});

describe("what the parser refuses", () => {
  it("417: an expectation that nobody knows", async () => {
    expectRefusal(await send(request([host, "Expect: tea"])), 417, "expectation-unsupported");
    const korean = await send(request([host, "Expect: tea", "Accept-Language: ko-KR"]));
    expect(korean).toContain("지원하지 않는 Expect 헤더입니다");
  });

  it("takes the expectation that everybody knows", async () => {
    const answer = await send(request([...closing, "Expect: 100-continue"]));
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  it("431: headers that are too large", async () => {
    const bytes = request([host, `X-A: ${"x".repeat(20_000)}`]);
    expectRefusal(await send(bytes), 431, "headers-too-large");
  });

  it("reaches a client that is still sending, too", async () => {
    const socket = connect({ host: "127.0.0.1", port });
    const answer = text(socket);
    for (let part = 0; part < 50; part += 1) {
      if (socket.writable) socket.write(`GARBAGE ${"x".repeat(1_000)}\r\n\r\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expectRefusal(await answer, 400, "headers-invalid");
  });

  it("413: extensions of chunks that are too large", async () => {
    const bytes = `d;${"x".repeat(20_000)}\r\n`;
    const answer = await send(request([host, "Transfer-Encoding: chunked"], bytes));
    expectRefusal(answer, 413, "body-too-large");
  });

  it.each([
    ["headers that never end", `POST ${pay.path} HTTP/1.1\r\n${host}\r\n`],
    ["a body that never comes", request([host, "Content-Length: 13"], "{")],
  ])("408: %s", async (_name, bytes) => {
    Object.assign(app.fastify.server, { headersTimeout: 1, requestTimeout: 1 });
    expectRefusal(await send(bytes), 408, "request-timeout");
  });
});

describe("garbage behind a request", () => {
  it("is answered when the request was", async () => {
    const socket = connect({ host: "127.0.0.1", port });
    const answers: string[] = [];
    socket.on("data", (bytes) => {
      if (answers.push(String(bytes)) === 1) socket.write("GARBAGE\r\n\r\n");
    });
    socket.write(request([host]));
    await once(socket, "close");
    const whole = answers.join("");
    expect(whole.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
    expect(whole).toMatch(/"error":"headers-invalid","data":null}$/);
    expect(paid).toEqual(["1"]);
  });

  it("is never the answer to the request itself", async () => {
    let done: () => void = () => {};
    const working = new Promise<void>((resolve) => {
      before = () => {
        resolve();
        return new Promise((end) => {
          done = end;
        });
      };
    });
    const socket = connect({ host: "127.0.0.1", port });
    const answer = text(socket).catch(() => "");
    socket.write(request([host]));
    await working;
    socket.write("GARBAGE\r\n\r\n");
    expect(await answer).toBe("");
    done();
  });
});
