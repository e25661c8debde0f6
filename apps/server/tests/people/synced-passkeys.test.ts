import {
  addPasskey,
  askPasskeyLogin,
  beginPasskey,
  listPasskeys,
  loginWithPasskey,
} from "@clearhold/contract/wallet/people/passkeys";
import { describe, expect, it } from "vitest";
import { withClient } from "../database.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { Authenticator, type Deviation } from "./authenticator.ts";
import { addDevice, adding, beginByCode, day, signedBy } from "./passkey-people.ts";

const world = useOpened(openWorld);

const synced = { eligible: true, state: true };
const notYet = { eligible: true, state: false };
const single = { eligible: false, state: false };
const impossible = { eligible: false, state: true };

/** A person with a passkey that confirms steps. */
async function holder(name: string, device: Authenticator): Promise<Person> {
  const person = await settledPerson(world, name);
  await addDevice(world, person, device);
  world.clock.advance(day + 1);
  return person;
}

async function logIn(device: Authenticator, deviation?: Deviation) {
  const visitor = world.callAs(null);
  const { options } = await visitor(askPasskeyLogin, {});
  return visitor(loginWithPasskey, { passkey: device.sign(options, deviation) });
}

async function onlyPasskey(person: Person) {
  const { list } = await person.call(listPasskeys, {});
  expect(list).toHaveLength(1);
  return list[0];
}

async function suspicions({ userId }: Person): Promise<number> {
  const rows = await world.databases.api.query(
    "select from security_events where user_id = $1 and kind = 'passkey-suspect'",
    [userId],
  );
  return rows.length;
}

const nowSeconds = () => Math.ceil(world.clock.now().getTime() / 1000);

describe("a synced passkey", () => {
  it.each([
    ["that stands far below", 2],
    ["that is the same", 40],
    ["of a device that does not count", 0],
  ])("logs in and confirms steps on a second device with a count %s", async (name, count) => {
    const device = new Authenticator({ backup: synced });
    const person = await holder(`amy${name.length}`, device);
    await logIn(device, { count: 40 });
    expect(await onlyPasskey(person)).toMatchObject({ copies: "kept", elsewhere: 0 });
    const before = nowSeconds();
    await logIn(device, { count });
    const passkey = await signedBy(device, person, adding, { count });
    await person.call(beginPasskey, { password: fundPassword, passkey });
    const seen = await onlyPasskey(person);
    expect(seen?.elsewhere).toBeGreaterThanOrEqual(before);
    expect(seen?.elsewhere).toBeLessThanOrEqual(nowSeconds());
    expect(await suspicions(person)).toBe(0);
    // The first device goes on as well, and the note stays.
    world.clock.advance(60);
    await logIn(device, { count: 41 });
    expect((await onlyPasskey(person))?.elsewhere).toBe(seen?.elsewhere);
  });

  it("says when there is a copy, and when there is none any more", async () => {
    const device = new Authenticator({ backup: notYet });
    const person = await holder("ben", device);
    expect(await onlyPasskey(person)).toMatchObject({ copies: "possible" });
    await logIn(device, { backup: synced });
    expect(await onlyPasskey(person)).toMatchObject({ copies: "kept" });
    await logIn(device, { backup: notYet });
    expect(await onlyPasskey(person)).toMatchObject({ copies: "possible", elsewhere: 0 });
  });

  it("that never counts is noted nowhere", async () => {
    const device = new Authenticator({ counts: false, backup: synced });
    const person = await holder("cas", device);
    for (let times = 0; times < 2; times += 1) await logIn(device);
    expect(await onlyPasskey(person)).toMatchObject({ copies: "kept", elsewhere: 0 });
  });
});

describe("a passkey of one device", () => {
  it.each([
    ["falls", 3],
    ["stands still", 40],
    ["is gone", 0],
  ])("whose count %s is refused, and its owner hears of a copy", async (name, count) => {
    const device = new Authenticator();
    const person = await holder(`dot${name.length}`, device);
    await logIn(device, { count: 40 });
    expect((await refusalOf(logIn(device, { count }))).code).toBe("passkey-wrong");
    expect(await suspicions(person)).toBe(1);
    const { subject } = await world.mailbox.lastTo(person.email);
    expect(subject).toBe("A passkey may have been copied");
    expect(await onlyPasskey(person)).toMatchObject({ copies: "none", elsewhere: 0 });
    await logIn(device, { count: 41 });
  });
});

describe("flags that contradict each other", () => {
  it.each([
    ["a copy of what cannot be copied", single, impossible, 0],
    ["that it is synced now", single, synced, 1],
    ["that it may be synced now", single, notYet, 1],
    ["that it is of one device now", synced, single, 1],
    ["that it is of one device now, with a copy", synced, impossible, 0],
  ])("are refused: %s", async (name, made, said, mails) => {
    const device = new Authenticator({ backup: made });
    const person = await holder(`eve${name.length}`, device);
    expect((await refusalOf(logIn(device, { backup: said }))).code).toBe("passkey-wrong");
    expect(await suspicions(person)).toBe(mails);
    await logIn(device);
  });

  it("are refused when the passkey is made", async () => {
    const person = await settledPerson(world, "fay");
    const options = await beginByCode(world, person);
    const device = new Authenticator();
    const wrong = { name: "x", credential: device.make(options, { backup: impossible }) };
    expect((await refusalOf(person.call(addPasskey, wrong))).code).toBe("passkey-wrong");
    const right = { name: "x", credential: device.make(options, { backup: notYet }) };
    expect((await person.call(addPasskey, right)).passkey.copies).toBe("possible");
  });
});

describe("a passkey from before the flags were kept", () => {
  it.each([
    ["synced", synced, "kept"],
    ["of one device", single, "none"],
  ])(
    "that is %s says so with its next use, which has to count on",
    async (name, backup, copies) => {
      const device = new Authenticator({ backup });
      const person = await holder(`gil${name.length}`, device);
      await logIn(device, { count: 40 });
      await withClient(world.adminUrl, (admin) =>
        admin.query(
          `update guard_passkeys set is_synced = null, is_backed_up = null, count_fell_at = null
         where user_id = $1`,
          [person.userId],
        ),
      );
      expect(await onlyPasskey(person)).toMatchObject({ copies: "unknown" });
      expect((await refusalOf(logIn(device, { count: 7 }))).code).toBe("passkey-wrong");
      await logIn(device, { count: 41 });
      expect(await onlyPasskey(person)).toMatchObject({ copies });
    },
  );
});
