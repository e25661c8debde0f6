import { getUserInfo, login, logout } from "@clearhold/contract/wallet/people/account";
import { endDevice, endOtherDevices, listDevices } from "@clearhold/contract/wallet/people/devices";
import { beforeAll, describe, expect, it } from "vitest";
import { openSessions } from "../../src/features/people/identity/open-sessions.ts";
import { hashToken } from "../../src/features/people/identity/session.ts";
import {
  fundPassword,
  kindsOf,
  type Person,
  password,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld, worldDevice } from "../world.ts";

const world = useOpened(openWorld);
let alice: Person;
let mallory: Person;
beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  mallory = await registerPerson(world, "mallory");
});

const chromeOnAndroid =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36";

/** Logs in as a browser that says what it is. */
async function loginWith(person: Person, userAgent: string): Promise<string> {
  world.clock.advance(1); // the list is in the order of logins
  const response = await fetch(`${world.url}${login.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent,
      device: worldDevice,
    },
    body: JSON.stringify({ account: person.email, password }),
  });
  const body = (await response.json()) as { data: { token: string } };
  return body.data.token;
}

async function isLive(token: string): Promise<boolean> {
  return world
    .callAs(token)(getUserInfo, {})
    .then(
      () => true,
      () => false,
    );
}

describe("the list of devices", () => {
  it("shows each session with what the browser says, from where, and which one asks", async () => {
    const token = await loginWith(alice, chromeOnAndroid);
    const page = await world.callAs(token)(listDevices, {});
    expect(page).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 2 });
    const [newest, first] = page.data;
    const seconds = Math.floor(world.clock.now().getTime() / 1000);
    expect(newest).toMatchObject({
      device: "Chrome · Android",
      area: "local",
      ip: "127.0.0.1",
      current: 1,
    });
    expect(Math.abs((newest?.logintime ?? 0) - seconds)).toBeLessThan(5);
    expect(first).toMatchObject({ device: "", current: 0 });
    expect(page.area_data).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(JSON.stringify(page)).not.toContain(hashToken(token));
  });

  it("is paged, and shows neither ended sessions nor other people's", async () => {
    const token = await loginWith(alice, chromeOnAndroid);
    const call = world.callAs(token);
    const pages = await Promise.all([1, 2, 3].map((page) => call(listDevices, { page, limit: 1 })));
    expect(pages.map(({ total, last_page }) => [total, last_page])).toEqual(
      pages.map(() => [3, 3]),
    );
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(3);
    await call(logout, {});
    const left = (await alice.call(listDevices, {})).data.map(({ id }) => id);
    expect(left).toEqual(ids.slice(1));
    expect((await mallory.call(listDevices, {})).total).toBe(1);
  });

  it("leaves out a session whose days are over", async () => {
    const before = (await alice.call(listDevices, {})).total;
    await world.databases.api.query(
      `update sessions set expires_at = $2 where user_id = $1 and token_hash <> $3`,
      [alice.userId, world.clock.now(), alice.actor.sessionHash],
    );
    expect([before, (await alice.call(listDevices, {})).total]).toEqual([2, 1]);
  });
});

describe("ending a device", () => {
  it("ends it at once, for this process, and writes it down", async () => {
    const token = await loginWith(alice, chromeOnAndroid);
    expect(await isLive(token)).toBe(true); // believed from memory from now on
    const [other] = (await alice.call(listDevices, {})).data;
    expect(await alice.call(endDevice, { id: other?.id ?? "" })).toBeNull();
    expect((await refusalOf(world.callAs(token)(getUserInfo, {}))).code).toBe("session-expired");
    expect(await isLive(alice.token)).toBe(true);
    const [event] = await world.databases.auditor.query<{ details: unknown }>(
      `select details from security_events
       where user_id = $1 and kind = 'session-ended' order by id desc limit 1`,
      [alice.userId],
    );
    expect(event?.details).toEqual({ device: "Chrome · Android" });
    expect(await alice.call(endDevice, { id: other?.id ?? "" })).toBeNull();
    expect((await kindsOf(world, alice)).filter((kind) => kind === "session-ended")).toHaveLength(
      1,
    );
  });

  it("is done to the oldest one by a sixth login, and written down with its name", async () => {
    const dina = await registerPerson(world, "dina");
    for (let n = 0; n < 4; n += 1) await loginWith(dina, chromeOnAndroid);
    expect(await isLive(dina.token)).toBe(true);
    expect(await kindsOf(world, dina)).not.toContain("session-ended");
    for (const ended of ["", "Chrome · Android"]) {
      await loginWith(dina, "curl/8.7.1");
      const [event] = await world.databases.auditor.query<{ details: unknown }>(
        `select details from security_events
         where user_id = $1 and kind = 'session-ended' order by id desc limit 1`,
        [dina.userId],
      );
      expect(event?.details).toEqual({ device: ended });
    }
    expect(await isLive(dina.token)).toBe(false);
    expect((await kindsOf(world, dina)).filter((kind) => kind === "session-ended")).toHaveLength(2);
  });

  it("answers alike for another person's device and for none", async () => {
    const [hers] = (await alice.call(listDevices, {})).data;
    const unknown = `ses_${"0".repeat(26)}`;
    const refusals = await Promise.all(
      [hers?.id ?? "", unknown].map((id) => refusalOf(mallory.call(endDevice, { id }))),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.code).toBe("device-not-found");
    expect(await isLive(alice.token)).toBe(true);
  });

  it("ends one's own session too", async () => {
    const token = await loginWith(alice, chromeOnAndroid);
    const call = world.callAs(token);
    const mine = (await call(listDevices, {})).data.find(({ current }) => current === 1);
    await call(endDevice, { id: mine?.id ?? "" });
    expect(await isLive(token)).toBe(false);
  });

  it("ends all others and leaves the one that asks", async () => {
    const tokens = [await loginWith(alice, chromeOnAndroid), await loginWith(alice, "curl/8.7.1")];
    const [asking = "", other = ""] = tokens;
    expect(await isLive(other)).toBe(true);
    await world.callAs(asking)(endOtherDevices, {});
    expect(await Promise.all([asking, other, alice.token].map(isLive))).toEqual([
      true,
      false,
      false,
    ]);
    expect((await world.callAs(asking)(listDevices, {})).total).toBe(1);
    await world.callAs(asking)(endOtherDevices, {});
    expect((await kindsOf(world, alice)).filter((kind) => kind === "others-ended")).toHaveLength(1);
  });

  it("is noticed by other processes within seconds, and by money at once", async () => {
    const bob = await settledPerson(world, "bob");
    const elsewhere = openSessions({ database: world.databases.api, clock: world.clock });
    const token = await loginWith(bob, chromeOnAndroid);
    expect(await elsewhere.findSession(token)).toMatchObject({ userId: bob.userId });
    await bob.call(endOtherDevices, {});
    expect(await elsewhere.liveSessions(world.databases.api, [hashToken(token)])).toEqual(
      new Set(),
    );
    world.clock.advance(6);
    expect(await elsewhere.findSession(token)).toBeNull();
  });

  it("forgets what the session had proved of the fund password", async () => {
    const carol = await settledPerson(world, "carol");
    const token = await loginWith(carol, chromeOnAndroid);
    const proof = { userId: carol.userId, sessionHash: hashToken(token), fundPassword };
    await world.guard.proveFundPassword(proof);
    // From memory: nothing is counted, so a lock does not stand in the way.
    await world.databases.guard.query(
      `insert into guard_counters (subject, purpose, fails, locked_until, tried_at)
       values ($1, 'fund', 5, $2, $3)`,
      [carol.userId, new Date(world.clock.now().getTime() + 3_600_000), world.clock.now()],
    );
    await world.guard.proveFundPassword(proof);
    await carol.call(endOtherDevices, {});
    expect((await refusalOf(world.guard.proveFundPassword(proof))).code).toBe(
      "fund-password-locked",
    );
  });
});

describe("a logout", () => {
  it("tells the browser to drop its pages and keeps the person's preferences", async () => {
    const token = await loginWith(alice, chromeOnAndroid);
    const leave = () => fetch(`${world.url}${logout.path}`, { method: "POST", headers: { token } });
    const left = await leave();
    expect(left.headers.get("clear-site-data")).toBe('"cache"');
    const again = await leave();
    expect(await again.json()).toMatchObject({ code: 100, error: "session-expired" });
    expect(again.headers.get("clear-site-data")).toBeNull();
    expect((await kindsOf(world, alice)).at(-1)).toBe("logged-out");
  });
});
