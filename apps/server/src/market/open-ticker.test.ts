import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTicker } from "./open-ticker.ts";

const now = new Date("2026-01-01T00:00:00Z");
let server: Server;
let base = "";
let reply: { status?: number; body: string; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/t`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function read(body: unknown, hash: string) {
  reply = { body: typeof body === "string" ? body : JSON.stringify(body) };
  return openTicker(`${base}#${hash}`, () => now).read();
}

describe("a market's ticker", () => {
  it("is read where its address points, as USDT for one TRX", async () => {
    const ticker = await read(
      { data: [{ last: "0.32", ts: "1767225599123" }] },
      "price=/data/0/last&at=/data/0/ts",
    );
    expect(ticker.trxPerUsdtE12).toBe(3_125_000_000_000n);
    expect(ticker.at).toEqual(new Date(1_767_225_599_123));
  });

  it("is read the other way round, in seconds, and without a time as of now", async () => {
    const ticker = await read({ p: 3.125, at: 1_767_225_600 }, "price=/p&at=/at&pair=USDTTRX");
    expect(ticker.trxPerUsdtE12).toBe(3_125_000_000_000n);
    expect(ticker.at).toEqual(new Date(1_767_225_600_000));
    expect((await read({ p: "3" }, "price=/p&pair=USDTTRX")).at).toEqual(now);
  });

  it.each([1_767_225_601, 1_767_229_200_000, "9999999999999999"])(
    "is as of now where it names a time to come, %s",
    async (at) => {
      expect((await read({ p: "3", at }, "price=/p&at=/at")).at).toEqual(now);
    },
  );

  it.each([
    ["seconds with a fraction", "1767218399.123"],
    ["milliseconds", 1_767_218_399_123],
    ["microseconds", "1767218399123456"],
    ["nanoseconds", "1767218399123456789"],
  ])("is as old as it says in %s", async (_unit, at) => {
    const { at: told } = await read({ p: "3", at }, "price=/p&at=/at");
    expect(told).toEqual(new Date("2025-12-31T21:59:59.123Z"));
  });

  it.each(["2026-01-01T00:00:00Z", "2026/01/01", "1767218399 s", "-5", ""])(
    "is refused for %j, which is no number of seconds",
    async (at) => {
      await expect(read({ p: "3", at }, "price=/p&at=/at")).rejects.toThrow("no time");
    },
  );

  it("keeps every digit of a number, which JavaScript would round", async () => {
    const ticker = await read('{"p": 123456789.123456789012}', "price=/p&pair=USDTTRX");
    expect(ticker.trxPerUsdtE12).toBe(123_456_789_123_456_789_012n);
  });

  it.each([
    ["no price there", { q: "1" }],
    ["zero", { p: "0" }],
    ["negative", { p: "-1" }],
    ["an exponent", '{"p": 1e5}'],
    ["words", { p: "NaN" }],
    ["something behind the digits", { p: "1.5 USDT" }],
    ["an object", { p: {} }],
    ["HTML", "<html>"],
    ["too much", `{"p":"1","x":"${"y".repeat(70_000)}"}`],
  ])("is refused for %s", async (_what, body) => {
    await expect(read(body, "price=/p")).rejects.toThrow();
  });

  it("is refused for an error, and for a redirect, which leads somewhere nobody configured", async () => {
    reply = { status: 503, body: '{"p":"1"}' };
    const ticker = openTicker(`${base}#price=/p`, () => now);
    await expect(ticker.read()).rejects.toThrow("503");
    reply = { status: 302, body: "", headers: { location: `${base}/else` } };
    await expect(ticker.read()).rejects.toThrow();
  });

  it("must be named in full, and over https", () => {
    expect(() => openTicker("http://example.org/t#price=/p", () => now)).toThrow("not https");
    expect(() => openTicker("https://example.org/t", () => now)).toThrow("say #price");
    for (const hash of ["price=/p&pair=BTC", "price=p", "price=/p&at=ts"]) {
      expect(() => openTicker(`https://example.org/t#${hash}`, () => now)).toThrow("say #price");
    }
  });
});
