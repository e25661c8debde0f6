import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import {
  getSecurity,
  resetPassword,
  setFundPassword,
} from "@clearhold/contract/wallet/people/passwords";
import { beforeAll, describe, expect, it } from "vitest";
import { insertPhone } from "../../src/guard/rows/contacts.ts";
import { upsertEmailChange } from "../../src/guard/rows/email-changes.ts";
import { type Factor, insertFactorChange } from "../../src/guard/rows/factors.ts";
import { deriveKeys, type GuardKeys } from "../../src/guard/rows/guard-keys.ts";
import { replaceRecoveryCodes } from "../../src/guard/rows/recovery-codes.ts";
import { mailedCode, type Person, refusalOf, registerPerson, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { nextPassword, passwordDesk, securityOf, thirdPassword } from "./password-people.ts";

const hour = 3600;
const day = 24 * hour;
const phone = "+821012345678";

// Nothing is sent here: that an address is configured opens telephones.
const world = useOpened(() => openWorld({ smsGatewayUrl: "http://127.0.0.1:9/sms" }));
const closed = useOpened(openWorld);
let keys: GuardKeys;
const desk = passwordDesk(() => world);
beforeAll(async () => {
  keys = deriveKeys(world.pepper);
});

const nowSeconds = () => world.clock.now().getTime() / 1000;

async function switchFactor(person: Person, factor: Factor, on: boolean, inSeconds = 0) {
  const askedAt = world.clock.now();
  const from = new Date(askedAt.getTime() + inSeconds * 1000);
  const { userId } = person;
  await insertFactorChange(world.databases.guard, keys, { userId, factor, on, askedAt, from });
}

async function bindPhoneOf({ userId }: Person, number: string) {
  await insertPhone(world.databases.guard, keys, { userId, phone: number, now: world.clock.now() });
}

describe("what protects an account", () => {
  it("is little at first, and says what a change would hold", async () => {
    const alice = await registerPerson(world, "alice");
    const before = Math.floor(nowSeconds());
    const view = await securityOf(world, alice);
    const { would_hold: wouldHold, login_password_set_at: setAt, ...rest } = view;
    expect(rest).toEqual({
      email: { on: 1, lost: 0, bound: "a***e@example.com", next: 0, next_from: 0 },
      phone: { on: 0, lost: 0, bound: "", next: 0, next_from: 0 },
      passkey: { on: 0, lost: 0, bound: "0", next: 0, next_from: 0 },
      phone_open: 1,
      recovery_codes_left: 0,
      is_fundpwd: 0,
      fund_password_set_at: 0,
      email_change: null,
      holds: [],
    });
    expect(Math.abs(setAt - before)).toBeLessThan(60);
    const { fund_password_by_old, login_password, phone: firstPhone, ...holding } = wouldHold;
    expect([fund_password_by_old, login_password, firstPhone]).toEqual([0, 0, 0]);
    for (const until of Object.values(holding)) {
      expect(until).toBeGreaterThanOrEqual(before + day);
      expect(until).toBeLessThan(before + day + 60);
    }
    expect(Object.keys(holding).sort()).toEqual([
      "email",
      "fund_password_by_code",
      "second_factor",
    ]);
  });

  it("knows contacts, factors, what is under way, and codes on paper", async () => {
    const bob = await settledPerson(world, "bob");
    await bindPhoneOf(bob, phone);
    await switchFactor(bob, "email", false, day);
    const change = { userId: bob.userId, email: "bob.new@example.com", askedAt: world.clock.now() };
    const from = new Date(change.askedAt.getTime() + 7 * day * 1000);
    await upsertEmailChange(world.databases.guard, keys, { ...change, from });
    await world.databases.guard.transaction((tx) =>
      replaceRecoveryCodes(tx, keys, { userId: bob.userId, goodFrom: from, now: change.askedAt }),
    );
    const view = await securityOf(world, bob);
    expect(view.phone).toEqual({ on: 1, lost: 0, bound: "+82***5678", next: 0, next_from: 0 });
    expect(view.email).toMatchObject({ on: 1, next: 0 });
    expect(Math.abs(view.email.next_from - (nowSeconds() + day))).toBeLessThan(60);
    expect(view.email_change).toMatchObject({ email: "b***w@example.com" });
    expect(view.email_change?.from).toBe(Math.ceil(from.getTime() / 1000));
    expect(view.recovery_codes_left).toBe(10);
    expect(view.is_fundpwd).toBe(1);
    expect(view.would_hold.phone).toBeGreaterThan(nowSeconds() + day - 60);
    world.clock.advance(day + 1);
    const later = await securityOf(world, bob);
    expect(later.email).toMatchObject({ on: 0, next_from: 0 });
  });

  it("says each hold that runs and none that has ended", async () => {
    const carol = await settledPerson(world, "carol");
    const ecaptcha = await mailedCode(world, carol, { event: "changefundpwd" });
    const pin = "739105";
    await carol.call(setFundPassword, { new_password: pin, cfm_password: pin, ecaptcha });
    world.clock.advance(12 * hour);
    const code = await desk.changeCode(carol);
    await desk.change(carol, { ecaptcha: code }, "a-browser-nobody-has-seen-1");
    const reasons = async () => (await desk.holds(carol)).map(({ reason }) => reason);
    expect(await reasons()).toEqual(["login-password-changed", "fund-password-reset"]);
    const [last] = await desk.holds(carol);
    const info = await carol.call(getUserInfo, {});
    const left = info.withdrawals_held_until - nowSeconds();
    expect(Math.abs(left - (last?.seconds ?? 0))).toBeLessThan(2);
    world.clock.advance(12 * hour + 1);
    expect(await reasons()).toEqual(["login-password-changed"]);
    world.clock.advance(12 * hour);
    expect(await reasons()).toEqual([]);
    expect((await carol.call(getUserInfo, {})).withdrawals_held_until).toBe(0);
  });

  it.each([
    ["without a name", "", nextPassword],
    ["that nobody has seen", "a-browser-nobody-has-seen-2", thirdPassword],
  ])(
    "foretells what a changed login password then holds on a device %s",
    async (_name, device, to) => {
      const dan = await registerPerson(world, `dan${device.length}`);
      const foretold = (await securityOf(world, dan, device)).would_hold.login_password;
      expect(foretold).toBeGreaterThan(nowSeconds() + day - 60);
      const ecaptcha = await desk.changeCode(dan);
      const info = await desk.change(dan, { to, ecaptcha }, device);
      // A minute of waiting for the code later.
      expect(info.withdrawals_held_until - foretold).toBeGreaterThanOrEqual(60);
      expect(info.withdrawals_held_until - foretold).toBeLessThan(180);
      expect((await securityOf(world, dan)).would_hold.login_password).toBe(0);
    },
  );

  it("is read by its owner alone, and holds no contact that is whole", async () => {
    const erin = await registerPerson(world, "erin");
    await bindPhoneOf(erin, "+12025550143");
    const text = JSON.stringify(await erin.call(getSecurity, {}));
    expect(text).toContain("+12***0143");
    for (const whole of [erin.email, "+12025550143"]) expect(text).not.toContain(whole);
    const nobody = world.callAs(null)(getSecurity, {});
    await expect(nobody).rejects.toMatchObject({ code: "session-expired" });
  });

  it("says that phone numbers cannot be used without a gateway", async () => {
    const frank = await registerPerson(closed, "frank");
    expect((await frank.call(getSecurity, {})).phone_open).toBe(0);
  });
});

describe("a step", () => {
  it("asks for each factor that is on, through every door, before it counts a try", async () => {
    const ivy = await settledPerson(world, "ivy");
    await bindPhoneOf(ivy, "+821012341111");
    const mailed = await desk.changeCode(ivy);
    const change = desk.change(ivy, { from: "Wrong-Password-1", ecaptcha: mailed });
    expect((await refusalOf(change)).code).toBe("phone-code-required");
    const pin = { newpassword: "739105", oldpassword: "264809", ecaptcha: mailed };
    const simple = { new_password: "739105", cfm_password: "739105", old_password: "264809" };
    for (const factor of ["phone-code-required", "passkey-required"]) {
      const doors = [
        () => ivy.call(resetPassword, { type: 1, mode: 2, ...pin }),
        () => ivy.call(setFundPassword, { ...simple, ecaptcha: mailed }),
      ];
      for (const door of doors) expect((await refusalOf(door())).code).toBe(factor);
      await switchFactor(ivy, "passkey", true);
    }
    const counted = await refusalOf(ivy.call(setFundPassword, simple));
    expect(counted).toMatchObject({ code: "old-password-wrong", details: { left: "4" } });
  });
});

describe("the person's own view", () => {
  const contacts = async (person: Person) => {
    const { email, email_on, mobile, phone_on } = await person.call(getUserInfo, {});
    return { email, email_on, mobile, phone_on };
  };

  it("has e-mail on, and a telephone as soon as one is bound, unless they were switched", async () => {
    const gil = await registerPerson(world, "gil");
    const email = "g***l@example.com";
    expect(await contacts(gil)).toEqual({ email, email_on: 1, mobile: "", phone_on: 0 });
    await bindPhoneOf(gil, "+821012340000");
    const mobile = "+82***0000";
    expect(await contacts(gil)).toEqual({ email, email_on: 1, mobile, phone_on: 1 });
    await switchFactor(gil, "email", false, day);
    expect(await contacts(gil)).toMatchObject({ email_on: 1, phone_on: 1 });
    world.clock.advance(day + 1);
    expect(await contacts(gil)).toMatchObject({ email_on: 0, phone_on: 1 });
    await switchFactor(gil, "email", true);
    await switchFactor(gil, "phone", false);
    expect(await contacts(gil)).toMatchObject({ email_on: 1, phone_on: 0 });
  });

  it("has the mailbox confirm where no telephone can be reached", async () => {
    const hal = await registerPerson(closed, "hal");
    const now = closed.clock.now();
    const other = deriveKeys(closed.pepper);
    const { userId } = hal;
    await insertPhone(closed.databases.guard, other, { userId, phone, now });
    const off = { userId, factor: "email", on: false, askedAt: now, from: now } as const;
    await insertFactorChange(closed.databases.guard, other, off);
    expect(await contacts(hal)).toMatchObject({ email_on: 1, mobile: "+82***5678", phone_on: 0 });
  });
});
