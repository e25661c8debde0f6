import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { setVerification } from "@clearhold/contract/wallet/people/contacts";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import {
  askPasskeyLogin,
  loginWithPasskey,
  renewRecoveryCodes,
} from "@clearhold/contract/wallet/people/passkeys";
import {
  getSecurity,
  resetPassword,
  setFundPassword,
} from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { lockMailbox } from "../../src/guard/rows/contacts.ts";
import { insertFactorChange } from "../../src/guard/rows/factors.ts";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { freshAddress, savedPayee, whitelist } from "../payouts/address-people.ts";
import {
  fundPassword,
  mailedCode,
  type Person,
  password,
  refusalOf,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import type { Authenticator } from "./authenticator.ts";
import { addDevice, day, settledDevice, signedBy } from "./passkey-people.ts";

const newPassword = "Meadow-Stone-77";
const otherPin = "739154";
const world = useOpened(openWorld);

const nobody = () => world.callAs(null);

/** The tokens behind every button that was mailed, the oldest first. */
async function linksTo({ email }: Person): Promise<string[]> {
  const mails = await world.mailbox.mailsTo(email);
  return mails.flatMap(({ text }) => /#\/NotMe\?token=([\w-]{43})/.exec(text ?? "")?.[1] ?? []);
}

async function loginFrom({ email }: Person, browser: string): Promise<void> {
  await world.callAs(null, "en-us", browser)(login, { account: email, password });
}

async function pressNewest(person: Person): Promise<void> {
  await nobody()(reportNotMe, { token: (await linksTo(person)).at(-1) ?? "" });
}

/** A new login password out of the mailbox, and a login with it. */
async function comeBack(person: Person): Promise<Person> {
  const { email } = person;
  const ecaptcha = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
  await nobody()(resetPassword, { type: 2, email, ecaptcha, newpassword: newPassword });
  const { token } = await nobody()(login, { account: email, password: newPassword });
  return { ...person, token, call: world.callAs(token) };
}

async function demandPasskey(person: Person, device: Authenticator): Promise<void> {
  const passkey = await signedBy(device, person, { event: "captcha", factor: "passkey", on: 1 });
  await person.call(setVerification, { factor: "passkey", on: 1, passkey, password: fundPassword });
}

const setByCode = async (person: Person) =>
  person.call(setFundPassword, {
    ...{ new_password: otherPin, cfm_password: otherPin },
    ecaptcha: await mailedCode(world, person, { event: "changefundpwd" }),
  });

describe("a freeze", () => {
  it("takes a thief's passkey away, whichever letter was answered", async () => {
    const alice = await settledPerson(world, "alice");
    const { device } = await addDevice(world, alice);
    world.clock.advance(60);
    await loginFrom(alice, "a-second-browser-of-the-thief");
    await pressNewest(alice);
    await comeBack(alice);
    const { options } = await nobody()(askPasskeyLogin, {});
    const refused = await refusalOf(nobody()(loginWithPasskey, { passkey: device.sign(options) }));
    expect(refused.code).toBe("passkey-wrong");
    const codes = await world.databases.guard.query(
      "select from guard_recovery_codes where user_id = $1",
      [alice.userId],
    );
    expect(codes).toEqual([]);
  });

  it("leaves a passkey that is older than a week", async () => {
    const bob = await settledPerson(world, "bob");
    const device = await settledDevice(world, bob);
    world.clock.advance(7 * day);
    await loginFrom(bob, "the-browser-of-a-bad-thief-1");
    await pressNewest(bob);
    const { options: early } = await nobody()(askPasskeyLogin, {});
    const frozen = nobody()(loginWithPasskey, { passkey: device.sign(early) });
    expect((await refusalOf(frozen)).code).toBe("password-reset-required");
    await comeBack(bob);
    const { options } = await nobody()(askPasskeyLogin, {});
    const { token } = await nobody()(loginWithPasskey, { passkey: device.sign(options) });
    expect(token).not.toBe("");
  });

  it("voids the fund password until it is reset with proofs, which holds", async () => {
    const carol = await settledPerson(world, "carol");
    await loginFrom(carol, "the-browser-of-a-bad-thief-2");
    await pressNewest(carol);
    const back = await comeBack(carol);
    const isSet = async () => [
      (await back.call(getUserInfo, {})).is_fundpwd,
      (await back.call(getSecurity, {})).is_fundpwd,
    ];
    expect(await isSet()).toEqual([2, 2]);
    const ask = { new_password: otherPin, cfm_password: otherPin, old_password: fundPassword };
    expect((await refusalOf(back.call(setFundPassword, ask))).code).toBe("email-code-required");
    const renew = { event: "captcha", change: "recovery-codes" } as const;
    const renewWith = async (pin: string) =>
      back.call(renewRecoveryCodes, {
        password: pin,
        ecaptcha: await mailedCode(world, back, renew),
      });
    expect((await refusalOf(renewWith(fundPassword))).code).toBe("fund-password-not-set");
    await setByCode(back);
    expect(await isSet()).toEqual([1, 1]);
    const { holds } = await back.call(getSecurity, {});
    expect(holds.map(({ reason }) => reason)).toContain("fund-password-reset");
    expect((await renewWith(otherPin)).recovery_codes).toHaveLength(10);
    expect((await world.mailbox.lastTo(carol.email)).text).toContain("/#/NotMe?token=");
  });

  it("takes every payee off the whitelist, and makes one of this week a note again", async () => {
    const gus = await settledPerson(world, "gus");
    const [trusted, thiefs] = [await savedPayee(world, gus), freshAddress()];
    await whitelist(world, gus, trusted);
    world.clock.advance(7 * day + 1);
    const { token } = await nobody()(login, { account: gus.email, password });
    const there = { ...gus, token, call: world.callAs(token) };
    await whitelist(world, there, await savedPayee(world, there, { address: thiefs }));
    await pressNewest(there);
    await comeBack(there);
    const confirmed = await world.databases.guard.query(
      "select address from guard_payees where user_id = $1",
      [gus.userId],
    );
    expect(confirmed).toEqual([{ address: trusted.address }]);
    const listed = "select from guard_whitelist where user_id = $1";
    expect(await world.databases.guard.query(listed, [gus.userId])).toEqual([]);
  });

  it("opens no demanded passkey to who reads the mailbox alone, and locks nobody out for ever", async () => {
    const dan = await settledPerson(world, "dan");
    await demandPasskey(dan, await settledDevice(world, dan));
    const [first = "", ...others] = await linksTo(dan);
    expect(others.length).toBeGreaterThan(0);
    await nobody()(reportNotMe, { token: first });
    const falls = Math.ceil(world.clock.now().getTime() / 1000) + 7 * day;
    world.clock.advance(3600);
    for (const token of others) await nobody()(reportNotMe, { token });
    const back = await comeBack(dan);
    const { passkey } = await back.call(getSecurity, {});
    expect(passkey).toMatchObject({ on: 1, next: 0 });
    // As the first letter has set it, and said on the screen.
    expect(passkey.next_from).toBeGreaterThan(falls - 60);
    expect(passkey.next_from).toBeLessThanOrEqual(falls);
    expect((await refusalOf(setByCode(back))).code).toBe("passkey-required");
    world.clock.advance(7 * day + 1);
    const ask = { account: dan.email, password: newPassword };
    const { token } = await nobody()(login, ask);
    await setByCode({ ...dan, token, call: world.callAs(token) });
  });

  it("says when a demanded passkey falls, also where the owner had asked for that before", async () => {
    const hal = await settledPerson(world, "hal");
    await demandPasskey(hal, await settledDevice(world, hal));
    const off = { factor: "passkey", on: 0 } as const;
    const ecaptcha = await mailedCode(world, hal, { event: "captcha", ...off });
    await hal.call(setVerification, { ...off, lost: 1, password: fundPassword, ecaptcha });
    world.clock.advance(3600);
    await pressNewest(hal);
    const falls = Math.ceil(world.clock.now().getTime() / 1000) + 7 * day;
    const { passkey } = await (await comeBack(hal)).call(getSecurity, {});
    expect(passkey).toMatchObject({ on: 1, next: 0 });
    expect(passkey.next_from).toBeGreaterThan(falls - 60);
  });

  it("that was lifted is not brought back by another letter of the same attack", async () => {
    const erin = await settledPerson(world, "erin");
    await loginFrom(erin, "the-browser-of-a-bad-thief-3");
    await loginFrom(erin, "the-browser-of-a-bad-thief-4");
    const [first = "", ...others] = await linksTo(erin);
    expect(others.length).toBeGreaterThan(1);
    await nobody()(reportNotMe, { token: first });
    const back = await comeBack(erin);
    for (const token of others) expect(await nobody()(reportNotMe, { token })).toBeNull();
    expect((await back.call(getUserInfo, {})).user_id).toBe(erin.userId);
  });

  it("that had to wait calls off what was asked for meanwhile", async () => {
    const { userId, ...frank } = await settledPerson(world, "frank");
    await loginFrom({ userId, ...frank }, "the-browser-of-a-bad-thief-5");
    const keys = deriveKeys(world.pepper);
    const database = world.databases.guard;
    let pressed: Promise<void> | undefined;
    await database.transaction(async (tx) => {
      await lockMailbox(tx, keys, userId);
      pressed = pressNewest({ userId, ...frank });
      await someoneWaits();
      world.clock.advance(60);
      const askedAt = world.clock.now();
      const from = new Date(askedAt.getTime() + day * 1000);
      await insertFactorChange(tx, keys, { userId, factor: "email", on: false, askedAt, from });
    });
    await pressed;
    const { email } = await world.guard.readSecurity({ userId, visit: frank.actor });
    expect(email.next).toBeNull();
  });
});

async function someoneWaits(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect
    .poll(() => world.databases.guard.query(waiting), { timeout: 60_000 })
    .not.toEqual([]);
}
