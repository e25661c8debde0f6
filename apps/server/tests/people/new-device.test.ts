import { login } from "@clearhold/contract/wallet/people/account";
import { beforeAll, describe, expect, it } from "vitest";
import { isNewDevice } from "../../src/guard/rows/devices.ts";
import { deriveKeys, type GuardKeys } from "../../src/guard/rows/guard-keys.ts";
import { asAdmin } from "../database.ts";
import { type Person, password, refusalOf, registerPerson, visitFrom } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld, worldDevice } from "../world.ts";

const phone = "the-browser-of-a-new-phone-1";
const day = 24 * 3600;
const world = useOpened(openWorld);
let alice: Person;
let keys: GuardKeys;
beforeAll(async () => {
  keys = deriveKeys(world.pepper);
  alice = await registerPerson(world, "alice");
});

const loginOn = (person: Person, device: string) =>
  world.callAs(null, "en-us", device)(login, { account: person.email, password });

async function newDeviceMails(person: Person): Promise<string[]> {
  const mails = await world.mailbox.mailsTo(person.email);
  return mails.filter(({ text }) => text?.includes("#/NotMe")).map(({ text }) => text ?? "");
}

async function loginEvents(person: Person): Promise<string[]> {
  const rows = await world.databases.auditor.query<{ kind: string }>(
    `select kind from security_events
     where user_id = $1 and kind like 'log%' order by id`,
    [person.userId],
  );
  return rows.map(({ kind }) => kind);
}

const isNew = ({ userId }: Person, deviceKey: string) =>
  isNewDevice(world.databases.guard, keys, { userId, deviceKey, now: world.clock.now() });

describe("a login", () => {
  it("on the browser that opened the account is told to nobody", async () => {
    await loginOn(alice, worldDevice);
    expect(await newDeviceMails(alice)).toEqual([]);
    expect(await loginEvents(alice)).toEqual(["logged-in"]);
  });

  it("on another browser is mailed to the owner once, with a link that stops it", async () => {
    await loginOn(alice, phone);
    await loginOn(alice, phone);
    const [mail = "", ...more] = await newDeviceMails(alice);
    expect(more).toEqual([]);
    expect(mail).toContain("Local network");
    expect(mail).toContain("127.0.0.1");
    expect(mail).toMatch(/http:\/\/localhost:8080\/#\/NotMe\?token=[\w-]{43}(?![\w-])/);
    expect(await loginEvents(alice)).toEqual(["logged-in", "logged-in-new-device", "logged-in"]);
  });

  it("without a name, or with one too short to be random, is always a new one", async () => {
    const bob = await registerPerson(world, "bob");
    for (const device of ["", "short", ""]) await loginOn(bob, device);
    expect(await newDeviceMails(bob)).toHaveLength(3);
  });

  it("with a wrong password notes nothing", async () => {
    const visit = visitFrom("203.0.113.9", "the-browser-of-a-guesser-1");
    const guess = { account: alice.email, password: "Wrong-Password-1", visit };
    await refusalOf(world.guard.verifyLogin(guess));
    expect(await isNew(alice, visit.deviceKey)).toBe(true);
    const rows = await world.databases.guard.query("select from guard_devices where user_id = $1", [
      alice.userId,
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe("a device", () => {
  it("is new for a week, whatever it does meanwhile; the first one never", async () => {
    const carol = await registerPerson(world, "carol");
    expect(await isNew(carol, worldDevice)).toBe(false);
    expect(await isNew(carol, phone)).toBe(true);
    await loginOn(carol, phone);
    world.clock.advance(6.9 * day);
    await loginOn(carol, phone);
    expect(await isNew(carol, phone)).toBe(true);
    world.clock.advance(0.2 * day);
    expect(await isNew(carol, phone)).toBe(false);
    expect(await isNew(carol, "")).toBe(true);
  });

  it("of another account says nothing of this one", async () => {
    const dan = await registerPerson(world, "dan");
    expect(await isNew(dan, phone)).toBe(true);
  });

  it("that was not noted by the guard, or made older, is a fault and no device", async () => {
    const eve = await registerPerson(world, "eve");
    await loginOn(eve, phone);
    await asAdmin(
      world,
      `update guard_devices set first_seen_at = first_seen_at - interval '30 days'
       where user_id = $1`,
      [eve.userId],
    );
    await expect(isNew(eve, phone)).rejects.toThrow("was not written by the guard");
    await expect(world.databases.api.query("select from guard_devices limit 1")).rejects.toThrow(
      /permission denied/,
    );
  });

  it("is known by a MAC: its name stands nowhere", async () => {
    const [row] = await world.databases.guard.query<{ text: string }>(
      "select string_agg(d::text, ' ') as text from guard_devices d",
    );
    expect(row?.text).toMatch(/[0-9a-f]{64}/);
    expect(row?.text).not.toContain(phone);
    expect(world.logLines.join("")).not.toContain(phone);
  });
});
