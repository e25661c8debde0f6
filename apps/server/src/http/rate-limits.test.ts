import { endpoint, type LimitClass } from "@clearhold/contract/endpoint";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import type { App } from "./app.ts";
import { bind } from "./bind-endpoint.ts";
import { openApp } from "./open-app.ts";
import { readRateLimits } from "./rate-limits.ts";

const minute = 60_000;
const hour = 60 * minute;
const phonesOfOneAddress = 200;

/** A call of each class that people make before they have a session, and one that they make after. */
function toyOf(limit: LimitClass) {
  return endpoint({
    name: `${limit}Toy`,
    kind: "write",
    path: `/api/Toy/${limit}`,
    auth: limit === "read" ? "session" : "none",
    limit,
    summary: "A toy.",
    ask: z.object({}),
    reply: z.null(),
    refusals: [],
  });
}
const toys = (["register", "code", "login", "read"] as const).map(toyOf);

let app: App;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  app = await openApp({
    logger: pino({ level: "silent" }),
    sessions: {
      findSession: async (token) => ({ userId: `usr_${token}`, sessionHash: token, demo: false }),
    },
    limits: readRateLimits(undefined),
    hasRoom: async () => true,
    strict: true,
    trustProxy: false,
  });
  for (const toy of toys) bind(app, toy, async () => null);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.fastify.close();
});

async function call(limit: LimitClass, token?: string): Promise<{ error?: string; msg: string }> {
  const headers = { ...(token !== undefined && { token }), "accept-language": "en-us" };
  const url = `/api/Toy/${limit}`;
  return (await app.fastify.inject({ method: "POST", url, headers, payload: {} })).json();
}

async function callTimes(limit: LimitClass, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let count = 0; count < times; count += 1) answers.push((await call(limit)).error ?? "done");
  return answers;
}

it("lets 200 people behind one address register and log in within two hours", async () => {
  const done: string[] = [];
  for (const begin of [0, hour]) {
    vi.setSystemTime(begin);
    done.push(...(await callTimes("code", phonesOfOneAddress / 2)));
    done.push(...(await callTimes("register", phonesOfOneAddress / 2)));
    for (let people = phonesOfOneAddress / 2; people > 0; people -= 25) {
      vi.setSystemTime(Date.now() + minute);
      done.push(...(await callTimes("login", 25)));
    }
  }
  expect(new Set(done)).toEqual(new Set(["done"]));
  expect(done.length).toBe(3 * phonesOfOneAddress);
});

it("refuses the 101st registration of an hour and the 301st code, and names minutes", async () => {
  await callTimes("register", 100);
  vi.setSystemTime(14 * minute);
  const refused = await call("register");
  expect(refused).toMatchObject({ error: "too-many-requests" });
  expect(refused.msg).toBe("Too many attempts. Try again in 46 minutes.");
  expect(new Set(await callTimes("code", 300))).toEqual(new Set(["done"]));
  expect(await call("code")).toMatchObject({ error: "too-many-requests" });
});

it("counts one person strictly, and hundreds at one address as that many", async () => {
  for (let count = 0; count < 120; count += 1) {
    expect(await call("read", "a")).not.toHaveProperty("error");
  }
  expect(await call("read", "a")).toMatchObject({ error: "too-many-requests" });
  for (let count = 0; count < 1000; count += 1) {
    expect(await call("read", `b${count % 200}`)).not.toHaveProperty("error");
  }
});
