import { once } from "node:events";
import { createServer as createHttpServer, request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createCaller, followMessages, type MessageNews } from "@clearhold/client";
import { preferencesMark } from "@clearhold/contract/preference-values";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import {
  countUnreadMessages,
  listMessages,
  watchMessages,
} from "@clearhold/contract/wallet/press/messages";
import { money } from "@clearhold/money";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { tellFacts } from "../../src/features/press/messages/index.ts";
import { noRateLimits } from "../../src/http/rate-limits.ts";
import { type Loop, startLoop } from "../../src/kernel/loop.ts";
import { type Api, wireApi } from "../../src/main/wire-api.ts";
import { type Person, registerPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useOpened } from "../use-world.ts";
import { noChain, walletOrigin } from "../world.ts";

const logger = pino({ level: "silent" });
const world = useOpened(openRaiseWorld);
let telling: Loop;
beforeAll(async () => {
  const { databases, clock } = world;
  const run = () => tellFacts({ database: databases.worker, clock });
  telling = startLoop({ name: "facts", pauseMs: 50, run }, logger);
});
afterAll(async () => {
  await telling.stop();
});

const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Another web server of the same product, with nothing in common with the first but the database. */
async function openApi(port = 0): Promise<{ url: string; port: number; api: Api }> {
  const api = await wireApi({
    ...{ logger, clock: world.clock, database: world.databases.api, guard: world.guard },
    ...{ chain: noChain(), limits: noRateLimits, hasRoom: async () => true, strict: true },
    ...{ trustProxy: false, publicUrl: walletOrigin, supportContact: undefined },
    ...{ walletDist: undefined, parts: [] },
  });
  const url = await api.listen("127.0.0.1", port);
  return { url, port: Number(new URL(url).port), api };
}

/** A proxy before a server, which cuts every connection when it is told to. */
async function openProxy(port: number) {
  const sockets = new Set<Socket>();
  let cuts = 0;
  const proxy = createServer((from) => {
    const to = connect(port, "127.0.0.1");
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  opened.push(() => void proxy.close());
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cuts: () => cuts,
    cut() {
      cuts += sockets.size;
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}

/** A proxy before a server, which collects each answer and hands it on after a while, except every third. */
async function openHoldingProxy(port: number, holdMs: number): Promise<string> {
  let asked = 0;
  const proxy = createHttpServer((from, to) => {
    asked += 1;
    const isLost = asked % 3 === 0;
    const { method, url: path, headers } = from;
    const on = request({ port, host: "127.0.0.1", method, path, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      await sleep(holdMs);
      if (isLost) to.writeHead(504).end("<h1>Gateway Timeout</h1>");
      else to.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    });
    on.on("error", () => to.destroy());
    from.pipe(on);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  opened.push(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** Follows somebody's messages by the client's own loop, with shorter pauses than a person's. */
async function follow(person: Person, baseUrl: string) {
  const told: MessageNews["news"][number][] = [];
  const over = new AbortController();
  let failures = 0;
  let answers = 0;
  const caller = createCaller({ baseUrl, token: () => person.token, language: () => "en-us" });
  const call: typeof caller = async (endpoint, ask, options) => {
    try {
      return await caller(endpoint, ask, options);
    } catch (error) {
      failures += 1;
      throw error;
    }
  };
  const tell = ({ news }: MessageNews) => {
    answers += 1;
    told.push(...news);
  };
  const pause = async (ms: number, signal: AbortSignal) => {
    await sleep(ms / 40, undefined, { signal }).catch(() => {});
  };
  const ended = followMessages({ call, pause, tell }, over.signal);
  opened.push(async () => {
    over.abort();
    await ended;
  });
  await expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThan(0);
  return {
    failures: () => failures,
    said: () => told.map(({ content }) => content),
    ids: () => told.map(({ id }) => Number(id)),
  };
}

const credited = (units: number) => `${units} TRX is in your available balance.`;
const pay = (person: Person, ...coins: readonly number[]) =>
  world.pay(person, ...coins.map((one) => money("TRX", BigInt(one) * 1_000_000n)));

/** A person who was told everything that has happened so far. */
async function settled(name: string): Promise<Person> {
  const person = await registerPerson(world, name);
  const listed = () => person.call(listMessages, { mode_id: 3 });
  await expect.poll(async () => (await listed()).total, { timeout: 60_000 }).toBe(1);
  return person;
}

/** What the person's list has of money, the oldest first: what a follower must have been told. */
async function listOf(person: Person): Promise<string[]> {
  const { data } = await person.call(listMessages, { mode_id: 1 });
  return data.map(({ content }) => content).reverse();
}

it("what one web server writes, a follower of another one is told at once", async () => {
  const alice = await settled("alice");
  const other = await openApi();
  opened.push(() => other.api.close());
  const { said } = await follow(alice, other.url);
  // By the first server: a line of the history of its own.
  await alice.call(setPreferences, { language: "zh-cn" });
  await pay(alice, 3);
  await expect.poll(said, { timeout: 60_000 }).toContain(credited(3));
  expect(said().map((text) => text.split(".")[0])).toEqual([
    "Language changed",
    credited(3).split(".")[0],
  ]);
});

it("a preference that is set by one web server ends the wait at another one", async () => {
  const dan = await settled("dan");
  const other = await openApi();
  opened.push(() => other.api.close());
  const { token } = dan;
  const call = createCaller({ baseUrl: other.url, token: () => token, language: () => "en-us" });
  const { cursor: after, preferences } = await call(watchMessages, {});
  const ended: string[] = [];
  const wait = async (name: string, ask: { knows?: string }) => {
    const said = await call(watchMessages, { after, wait: 10, ...ask });
    ended.push(name);
    return said.preferences;
  };
  // Who does not say what the device has waits to the end, and began first.
  const unknowing = wait("unknowing", {});
  const knowing = wait("knowing", { knows: preferencesMark(preferences) });
  await dan.call(setPreferences, { theme: "dark" });
  expect(await knowing).toMatchObject({ theme: "dark" });
  expect(await unknowing).toMatchObject({ theme: "dark" });
  expect(ended).toEqual(["knowing", "unknowing"]);
  // What changed between two answers is told at once, too.
  await dan.call(setPreferences, { theme: "light" });
  const late = [
    wait("unknowing", {}),
    wait("knowing", { knows: preferencesMark({ ...preferences, theme: "dark" }) }),
  ];
  await Promise.all(late);
  expect(ended.slice(2)).toEqual(["knowing", "unknowing"]);
});

it("a proxy that cuts the connection loses nothing and doubles nothing", async () => {
  const bob = await settled("bob");
  const other = await openApi();
  opened.push(() => other.api.close());
  const proxy = await openProxy(other.port);
  const { failures, said, ids } = await follow(bob, proxy.url);
  for (let coins = 1; coins <= 6; coins += 1) {
    proxy.cut();
    await pay(bob, coins);
    // Also while the answer is under way.
    await sleep(coins * 90);
    proxy.cut();
  }
  await expect.poll(() => said().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(6);
  expect(said()).toEqual([1, 2, 3, 4, 5, 6].map(credited));
  expect(ids()).toEqual([...new Set(ids())].sort((left, right) => left - right));
  expect([proxy.cuts() > 0, failures() > 0]).toEqual([true, true]);
});

it("a proxy that holds answers back and gives up on some loses nothing and doubles nothing", async () => {
  const erin = await settled("erin");
  const other = await openApi();
  opened.push(() => other.api.close());
  const { failures, said, ids } = await follow(erin, await openHoldingProxy(other.port, 250));
  for (let coins = 1; coins <= 4; coins += 1) {
    await pay(erin, coins);
    await sleep(coins * 90);
  }
  await expect.poll(() => said().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  expect(said()).toEqual([1, 2, 3, 4].map(credited));
  expect(ids()).toEqual([...new Set(ids())].sort((left, right) => left - right));
  expect(failures()).toBeGreaterThan(0);
});

it("what happened while the server was away is told once it is back, each once", async () => {
  const carol = await settled("carol");
  const first = await openApi();
  const { failures, said } = await follow(carol, first.url);
  await pay(carol, 1);
  await expect.poll(said, { timeout: 60_000 }).toEqual([credited(1)]);
  await first.api.close();
  // More than one answer holds.
  const coins = Array.from({ length: 13 }, (_, n) => n + 2);
  await pay(carol, ...coins);
  await expect.poll(failures, { timeout: 60_000 }).toBeGreaterThan(0);
  const again = await openApi(first.port);
  opened.push(() => again.api.close());
  await expect.poll(() => said().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(14);
  await sleep(1_000);
  expect(said()).toEqual([1, ...coins].map(credited));
  expect((await listOf(carol)).at(-1)).toBe(said().at(-1));
  expect((await carol.call(countUnreadMessages, {})).unread).toBe(14);
});
