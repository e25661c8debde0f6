import { endpoint } from "@clearhold/contract/endpoint";
import { AmountAsk, CurrencyCode } from "@clearhold/contract/primitives/money";
import { pageAsk } from "@clearhold/contract/primitives/page";
import { line, SixDigits } from "@clearhold/contract/primitives/text";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod/mini";
import { Refusal } from "../kernel/refusal.ts";
import type { App, SessionFinder } from "./app.ts";
import { bind, type Call } from "./bind-endpoint.ts";
import { openApp } from "./open-app.ts";
import { noRateLimits, type RateLimits, readRateLimits } from "./rate-limits.ts";
import { serveHealth } from "./serve.ts";

const pay = endpoint({
  name: "pay",
  kind: "write",
  path: "/api/Toy/doPay",
  auth: "session",
  idempotent: true,
  summary: "A toy.",
  ask: z.object({ price: AmountAsk, currency: CurrencyCode, password: SixDigits, note: line(9) }),
  reply: z.object({ paid: z.string() }),
  refusals: ["insufficient-balance"],
});
const payElsewhere = endpoint({
  ...{ name: "payElsewhere", kind: "write", path: "/api/toy/pay", auth: "session" },
  ...{ idempotent: true, countedWith: pay, summary: "The other door." },
  ...{ ask: pay.ask, reply: pay.reply, refusals: pay.refusals },
});
const look = endpoint({
  name: "look",
  kind: "read",
  path: "/api/Toy/look",
  auth: "none",
  summary: "A toy.",
  ask: z.object(pageAsk),
  reply: z.object({ page: z.int(), who: z.string() }),
  refusals: [],
});

const form = { price: "1.5", currency: "TRX", password: "482913", note: "hi" };
const token = "A".repeat(43);
/** What the product's clock shows, which need not be what the machine's shows. */
const answeredAt = 1_795_000_000_123;
let app: App;
let lines: string[];
let hasRoom: boolean;
let findSession: SessionFinder["findSession"];
let calls: Call<typeof pay>[];
let answer: () => Promise<{ paid: string }>;

async function open(
  limits: RateLimits = noRateLimits,
  trustProxy: string | false = false,
): Promise<void> {
  lines = [];
  hasRoom = true;
  findSession = async (given) =>
    given === token ? { userId: "usr_1", sessionHash: "hash", demo: false } : null;
  calls = [];
  answer = async () => ({ paid: "1.5" });
  app = await openApp({
    logger: pino({ level: "info" }, { write: (text: string) => lines.push(text) }),
    clock: { now: () => new Date(answeredAt) },
    sessions: { findSession: (given) => findSession(given) },
    limits,
    hasRoom: async () => hasRoom,
    strict: true,
    trustProxy,
  });
  bind(app, pay, (call) => {
    calls.push(call);
    return answer();
  });
  bind(app, payElsewhere, () => answer());
  bind(app, look, async ({ ask, actor }) => ({ page: ask.page, who: actor?.userId ?? "nobody" }));
}

beforeEach(() => open());
afterEach(() => app.fastify.close());

type Sent = { headers?: Record<string, string>; payload?: string | object; url?: string };

function send({ headers = {}, payload = form, url = pay.path }: Sent = {}) {
  return app.fastify.inject({ method: "POST", url, headers: { token, ...headers }, payload });
}

function encoded(fields: Record<string, string>): Sent {
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  };
}

describe("a bound endpoint", () => {
  it("reads JSON and forms alike, in any case of its path", async () => {
    for (const sent of [{}, encoded(form), { url: "/API/toy/DOPAY" }]) {
      const reply = await send(sent);
      expect(reply.json()).toEqual({ code: 1, msg: "", data: { paid: "1.5" } });
    }
    expect(calls.map((call) => call.ask)).toEqual([form, form, form]);
    const { visitor } = calls[0] as Call<typeof pay>;
    expect(calls[0]?.actor).toEqual({
      ...visitor,
      userId: "usr_1",
      sessionHash: "hash",
      demo: false,
    });
    expect(visitor).toMatchObject({ language: "en-us", ip: "127.0.0.1", deviceKey: "" });
  });

  it("counts and keeps one address for one caller, whatever the port that a proxy adds", async () => {
    await app.fastify.close();
    await open({ ...noRateLimits, money: [{ by: "address", max: 3, seconds: 60 }] }, "127.0.0.1");
    const from = async (forwarded: string) =>
      (await send({ headers: { "x-forwarded-for": forwarded } })).statusCode;
    for (const port of [51234, 51235, 8]) expect(await from(`203.0.113.9:${port}`)).toBe(200);
    expect(await from("203.0.113.9")).toBe(429);
    for (const junk of ["unknown", "x".repeat(300)]) expect(await from(junk)).toBe(200);
    expect(calls.map(({ visitor }) => visitor.ip)).toEqual([
      ...Array(3).fill("203.0.113.9"),
      ...Array(2).fill("127.0.0.1"),
    ]);
  });

  it("takes a browser's name for itself only when it can be random", async () => {
    const names = ["n".repeat(22), "n".repeat(21), "n".repeat(65), `${"n".repeat(22)};`];
    for (const device of names) await send({ headers: { device } });
    expect(calls.map(({ visitor }) => visitor.deviceKey)).toEqual([names[0], "", "", ""]);
  });

  it("says what time it is by the product's clock, whatever the answer", async () => {
    const told = async (sent: Sent) => (await send(sent)).headers["x-server-time"];
    expect(await told({})).toBe(String(answeredAt));
    expect(await told({ payload: { ...form, price: "x" } })).toBe(String(answeredAt));
    expect(await told({ headers: { token: "" } })).toBe(String(answeredAt));
    answer = () => Promise.reject(new Error("a fault"));
    expect(await told({})).toBe(String(answeredAt));
    expect(await told({ url: "/elsewhere" })).toBeUndefined();
  });

  it("answers a read to GET and POST", async () => {
    const got = await app.fastify.inject({ url: "/api/toy/look?page=3", headers: { token } });
    expect(got.json().data).toEqual({ page: 3, who: "usr_1" });
    const posted = await send({ url: look.path, payload: { page: 4 }, headers: { token: "x" } });
    expect(posted.json().data).toEqual({ page: 4, who: "nobody" });
  });

  it("takes the session from the token header alone", async () => {
    const url = `${pay.path}?token=${token}`;
    const headers = { token: "", cookie: `token=${token}`, authorization: token };
    const reply = await send({ url, headers, payload: { ...form, token } });
    expect([reply.statusCode, reply.json().code, reply.json().error]).toEqual([
      200,
      100,
      "session-expired",
    ]);
    expect(calls).toEqual([]);
  });

  it.each([
    ["price", undefined, "field-missing"],
    ["price", "-1", "field-invalid"],
    ["price", "1e2", "field-invalid"],
    ["price", 1.5, "field-invalid"],
    ["currency", "EUR", "field-invalid"],
    ["note", "a\u0000b", "field-invalid"],
    ["note", ["a", "b"], "field-invalid"],
    ["password", { length: 6 }, "field-invalid"],
  ])("names %s when it is %j", async (field, value, error) => {
    const reply = await send({ payload: { ...form, [field]: value } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 0, error, field, data: null });
    expect(calls).toEqual([]);
  });

  it("refuses one field sent twice, in a form and in a query, known or not", async () => {
    const { headers = {} } = encoded({});
    for (const [field, more] of [
      ["price", "price=90"],
      ["price", "pr%69ce=90"],
      ["level", "level=1&level=1"],
      ["__proto__", "__proto__=1&__proto__=1"],
    ]) {
      const repeated = { code: 0, error: "field-repeated", field, data: null };
      const payload = `${new URLSearchParams(form)}&${more}`;
      expect((await send({ headers, payload })).json()).toMatchObject(repeated);
      const asked = await app.fastify.inject(`${look.path}?page=1&price=1&${more}`);
      expect([asked.statusCode, asked.json()]).toEqual([400, expect.objectContaining(repeated)]);
    }
    expect(calls).toEqual([]);
  });

  it.each([
    ["price", '{"price":"1","currency":"TRX","price":"90"}'],
    ["price", '{"price":"1","pr\\u0069ce":"90"}'],
    ["price", '{"price":{"a":1}, "price" :"90"}'],
    ["level", '{"level":1,"level":1}'],
    ["order.price", '{"price":"1","order":{"price":"1","price":"90"}}'],
    ["orders.price", '{"orders":[{"price":"1"},{"price":"1","price":"90"}]}'],
    ["order", '{"order":{"price":"1"},"order":{}}'],
    ["__proto__", '{"__proto__":1,"__proto__":2}'],
  ])("refuses the JSON key %s that stands twice", async (field, payload) => {
    const reply = await send({ headers: { "content-type": "application/json" }, payload });
    expect([reply.statusCode, reply.json().error]).toEqual([400, "field-repeated"]);
    expect(reply.json()).toMatchObject({ code: 0, field, data: null });
    expect(calls).toEqual([]);
  });

  it("does not repeat to its sender what is no name", async () => {
    const [name, headers] = ["<script>", { "content-type": "application/json" }];
    const reply = await send({
      headers,
      payload: JSON.stringify({ [name]: 1 }).replace("}", `,"${name}":1}`),
    });
    expect([reply.statusCode, reply.json().error]).toEqual([400, "body-malformed"]);
    expect(reply.body).not.toContain("script");
  });

  it("takes a name once in each object, and one that stands inside a text", async () => {
    const note = '"}{[:';
    const rest = [{ price: '{"price":1,"price":2}' }, { price: "\\" }, { "": { "": 1 } }];
    await send({ payload: { ...form, note, "price:": 1, rest } });
    expect(calls[0]?.ask).toEqual({ ...form, note });
  });

  it("ignores fields that it does not know, __proto__ among them", async () => {
    const { headers = {} } = encoded({});
    const payload = `${new URLSearchParams(form)}&level=9&__proto__[level]=9`;
    await send({ headers, payload });
    expect(calls[0]?.ask).toEqual(form);
    expect(({} as { level?: number }).level).toBeUndefined();
  });

  it("says refusals in the caller's language, with their details", async () => {
    answer = () => Promise.reject(new Refusal("insufficient-balance"));
    const reply = await send({ headers: { "accept-language": "ko-KR,ko;q=0.9,en;q=0.8" } });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { code: 0, msg: "잔액이 부족합니다", error: "insufficient-balance", data: null },
    ]);
  });

  it("says of a fault in a money call that the outcome is unclear", async () => {
    answer = () => Promise.reject(new Error("connection to 10.0.0.7 lost"));
    const reply = await send();
    expect([reply.statusCode, reply.json().error]).toEqual([503, "outcome-unclear"]);
    expect(reply.body).not.toContain("10.0.0.7");
    expect(lines.join()).toContain("10.0.0.7");
  });

  it("leaves it to the ledger to say that a money call met a full disk", async () => {
    findSession = async () => {
      throw Object.assign(new Error("could not extend file"), { code: "53100" });
    };
    expect((await send({ url: look.path })).json().error).toBe("disk-full");
    // Its first try may be committed still.
    expect((await send()).json().error).toBe("outcome-unclear");
  });

  it("says of a fault of a read, while the disk is full, that it is the disk", async () => {
    const failing = () => Promise.reject(new Error("could not extend file base/5/1"));
    const config = { movesNothing: true };
    app.fastify.get("/api/failing", { config }, failing);
    app.fastify.post("/api/failing", failing);
    const ask = (method: "GET" | "POST" = "GET") =>
      app.fastify.inject({ method, url: "/api/failing" });
    expect((await ask()).json().error).toBe("server-busy");
    hasRoom = false;
    const reply = await ask();
    expect([reply.statusCode, reply.json().error]).toEqual([503, "disk-full"]);
    expect(reply.body).not.toContain("extend");
    expect(lines.join()).toContain("could not extend file");
    // A write may have been done before its fault.
    expect((await ask("POST")).json().error).toBe("server-busy");
  });

  it("lets no refusal and no field leave that the contract does not name", async () => {
    answer = () => Promise.reject(new Refusal("quote-expired"));
    expect((await send()).json().error).toBe("server-busy");
    answer = async () => ({ paid: "1", balance: "7" });
    const leaky = await send();
    expect(leaky.json().error).toBe("outcome-unclear");
    expect(leaky.body).not.toContain("7");
  });
});

describe("an idempotency key", () => {
  it("comes with a fingerprint of the fields, secrets left out", async () => {
    const headers = { "idempotency-key": "form-1" };
    await send({ headers });
    await send({ headers, payload: { ...form, password: "999999", unknown: 1 } });
    await send({ headers, payload: { ...form, price: "2" } });
    await send();
    const keys = calls.map((call) => call.idempotency);
    expect(keys[0]).toMatchObject({ userId: "usr_1", operation: "pay", key: "form-1" });
    expect(keys[1]).toEqual(keys[0]);
    expect(keys[2]?.fingerprint).not.toBe(keys[0]?.fingerprint);
    expect(keys[3]).toBeUndefined();
  });

  it.each(["", "a b", "k\u00e9", "k".repeat(256)])("is refused as %j", async (key) => {
    const reply = await send({ headers: { "idempotency-key": key } });
    expect([reply.statusCode, reply.json().error]).toEqual([400, "idempotency-key-invalid"]);
  });
});

describe("what is not a proper request", () => {
  it.each([
    ["an unknown path", { url: "/api/nothing/%3Cscript%3E" }, 404, "path-unknown"],
    ["a broken address", { url: "/api/%" }, 404, "path-unknown"],
    [
      "text",
      { headers: { "content-type": "text/plain" }, payload: "a=1" },
      415,
      "media-type-unsupported",
    ],
    [
      "broken JSON",
      { headers: { "content-type": "application/json" }, payload: "{" },
      400,
      "body-malformed",
    ],
    [
      "compressed JSON",
      { headers: { "content-encoding": "gzip" }, payload: form },
      415,
      "media-type-unsupported",
    ],
    ["a list", { payload: ["a"] }, 400, "body-malformed"],
    [
      "__proto__ in JSON",
      { headers: { "content-type": "application/json" }, payload: '{"__proto__":{"a":1}}' },
      400,
      "body-malformed",
    ],
    ["33 kB", { payload: { ...form, note: "x".repeat(33_000) } }, 413, "body-too-large"],
  ])("%s is refused in the one form", async (_name, sent, status, error) => {
    const reply = await send(sent);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code: 0, error, data: null });
    expect(reply.headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(reply.body).not.toContain("script");
  });

  it("a flood is refused with the seconds to wait, whatever the spelling of the path", async () => {
    await app.fastify.close();
    await open({ ...noRateLimits, money: [{ by: "user", max: 2, seconds: 60 }] });
    expect((await send()).statusCode).toBe(200);
    expect((await send({ url: "/API/toy/dopay" })).statusCode).toBe(200);
    const third = await send({ url: "/api/Toy/%64oPay" });
    expect([third.statusCode, third.json().error]).toEqual([429, "too-many-requests"]);
    expect(third.json().details.seconds).toMatch(/^\d+$/);
    expect(third.json().msg).toMatch(
      /^Too many attempts\. Try again in (\d+ seconds?|1 minute)\.$/,
    );
    expect(third.headers["retry-after"]).toBe(third.json().details.seconds);
  });

  it("two doors to one verb count together", async () => {
    await app.fastify.close();
    await open({ ...noRateLimits, money: [{ by: "user", max: 2, seconds: 60 }] });
    expect((await send()).statusCode).toBe(200);
    expect((await send({ url: payElsewhere.path })).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(429);
    expect((await send({ url: payElsewhere.path })).statusCode).toBe(429);
  });
});

describe("a limit of what was done", () => {
  const usual = readRateLimits(undefined);
  const hour = 3_600_000;
  afterEach(() => void vi.useRealTimers());

  async function openWith(limits: RateLimits["money"]): Promise<void> {
    await app.fastify.close();
    await open({ ...noRateLimits, money: limits });
  }

  /** How so many calls end that come one after another. */
  async function endsOf(times: number): Promise<Record<string, number>> {
    const ends: Record<string, number> = {};
    for (let n = 0; n < times; n += 1) {
      const { error = "" } = (await send()).json();
      ends[error] = (ends[error] ?? 0) + 1;
    }
    return ends;
  }

  it("lets two hundred people behind one address register within two hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await openWith(usual.register);
    expect(await endsOf(110)).toEqual({ "": 100, "too-many-requests": 10 });
    vi.advanceTimersByTime(14 * 60_000);
    expect((await send()).json().msg).toBe("Too many attempts. Try again in 46 minutes.");
    vi.advanceTimersByTime(hour);
    expect(await endsOf(100)).toEqual({ "": 100 });
  });

  it("lets them ask for three hundred codes in an hour, and log in at once", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await openWith(usual.code);
    expect(await endsOf(290)).toEqual({ "": 290 });
    vi.advanceTimersByTime(2 * 60_000);
    expect(await endsOf(12)).toEqual({ "": 10, "too-many-requests": 2 });
    await openWith(usual.login);
    expect(await endsOf(300)).toEqual({ "": 300 });
  });

  it("keeps the bound on all calls when the figure of what was done is replaced", async () => {
    await openWith(readRateLimits("register=5/3600").register);
    answer = () => Promise.reject(new Refusal("insufficient-balance"));
    expect(await endsOf(310)).toEqual({ "insufficient-balance": 300, "too-many-requests": 10 });
  });

  it("counts no call that was refused", async () => {
    await openWith([{ by: "address", max: 2, seconds: 60, done: true }]);
    answer = () => Promise.reject(new Refusal("insufficient-balance"));
    expect(await endsOf(5)).toEqual({ "insufficient-balance": 5 });
    answer = async () => ({ paid: "1.5" });
    expect(await endsOf(3)).toEqual({ "": 2, "too-many-requests": 1 });
  });

  it("does not take all strangers of one address for one person", async () => {
    await app.fastify.close();
    await open(usual);
    for (let n = 0; n < 200; n += 1) {
      expect((await app.fastify.inject(look.path)).json()).not.toHaveProperty("error");
    }
  });

  it("lets no more calls through at once than one after another", async () => {
    await openWith([{ by: "address", max: 3, seconds: 60, done: true }]);
    const replies = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(17);
  });

  it("names a short wait while only calls under way fill it, and else the window's rest", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await openWith([{ by: "address", max: 2, seconds: hour / 1000, done: true }]);
    const waitOf = async () => (await send()).headers["retry-after"];
    await send();
    const { promise, resolve } = Promise.withResolvers<{ paid: string }>();
    answer = () => promise;
    const underWay = send();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(await waitOf()).toBe("5");
    resolve({ paid: "1.5" });
    await underWay;
    expect(await waitOf()).toBe("3600");
  });
});

describe("the log", () => {
  it("has the route's template and the outcome, and nothing that was sent", async () => {
    await send({ ...encoded(form), url: `${pay.path}?fund_password=482913` });
    await send({ url: "/api/482913" });
    const text = lines.join("");
    expect(text).toContain('"route":"/api/Toy/doPay"');
    expect(text).toContain('"outcome":"success"');
    expect(text).not.toContain("482913");
    expect(text).not.toContain(token);
  });
});

describe("health", () => {
  it("names the part that does not work and not why", async () => {
    serveHealth(app, [
      { name: "database", check: async () => "open" },
      { name: "guard", check: () => Promise.reject(new Error("/run/secret.sock")) },
    ]);
    expect((await app.fastify.inject("/healthz")).json()).toEqual({ alive: true });
    const ready = await app.fastify.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      {
        ready: false,
        parts: [
          { name: "database", ready: true, state: "open" },
          { name: "guard", ready: false, state: "down" },
        ],
      },
    ]);
  });
});
