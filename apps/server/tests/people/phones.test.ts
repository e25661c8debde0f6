import type { AskOf } from "@clearhold/contract/endpoint";
import { getUserInfo, login, sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { bindPhone, changeEmail, changePhone } from "@clearhold/contract/wallet/people/contacts";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { addPasskey, beginPasskey } from "@clearhold/contract/wallet/people/passkeys";
import { resetPassword, setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { afterAll, describe, expect, it } from "vitest";
import { asAdmin } from "../database.ts";
import {
  fundPassword,
  mailedCode,
  type Person,
  password,
  refusalOf,
  settledPerson,
} from "../people.ts";
import { useOpened, useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { Authenticator } from "./authenticator.ts";
import { contactDesk, linkIn, otherThan } from "./contact-people.ts";
import { adding, signedBy } from "./passkey-people.ts";
import { openSmsBox, textedCode } from "./sms-box.ts";

const hour = 3600;

const box = useOpened(openSmsBox);
const world = useWorld(() => openWorld({ smsGatewayUrl: box.url }));
afterAll(async () => {
  expect(world.logLines.join("")).not.toMatch(/\+8210\d{8}/);
});

const desk = contactDesk(() => world);
let numbers = 10_000_000;
const newNumber = () => `+8210${++numbers}`;

/** The code to a telephone that would be a person's. */
const newPhoneCode = (person: Person, mobile: string) =>
  textedCode({ world, box }, person, { event: "setphone", mobile, to: mobile });

/** The codes to the contacts that a person has. */
const mailOf = (person: Person) => mailedCode(world, person, { event: "setphone" });
const textOf = (person: Person, to: string) =>
  textedCode({ world, box }, person, { event: "setphone", to });

async function bindAsk(person: Person, mobile: string): Promise<AskOf<typeof bindPhone>> {
  const scaptcha_new = await newPhoneCode(person, mobile);
  return { mobile, scaptcha_new, ecaptcha: await mailOf(person), password: fundPassword };
}

/** A passkey and its recovery codes, confirmed by mailbox and telephone. */
async function addByEverything(person: Person) {
  const { userId } = person;
  const [row] = await world.databases.guard.query<{ phone: string }>(
    "select phone from guard_phones where user_id = $1",
    [userId],
  );
  const ecaptcha = await mailedCode(world, person, adding);
  const scaptcha = await textedCode({ world, box }, person, { ...adding, to: row?.phone ?? "" });
  const authenticator = new Authenticator();
  const proofs = { ecaptcha, scaptcha, password: fundPassword };
  const { options } = await person.call(beginPasskey, proofs);
  const credential = authenticator.make(options);
  const added = await person.call(addPasskey, { name: "My phone", credential });
  return { authenticator, recoveryCodes: added.recovery_codes };
}

/** Somebody with a telephone. */
async function phonePerson(name: string): Promise<{ person: Person; mobile: string }> {
  const person = await settledPerson(world, name);
  const mobile = newNumber();
  await person.call(bindPhone, await bindAsk(person, mobile));
  return { person, mobile };
}

describe("without a gateway", () => {
  it("phone numbers cannot be used", async () => {
    const closed = await openWorld();
    const alice = await settledPerson(closed, "alice");
    const mobile = newNumber();
    const refusals = [];
    for (const ask of [
      { event: "setphone", mobile },
      { event: "captcha", channel: "sms" },
    ] as const) {
      refusals.push((await refusalOf(alice.call(sendEmailCode, ask))).code);
    }
    const ask = { mobile, scaptcha_new: "000000", ecaptcha: "000000", password: fundPassword };
    refusals.push((await refusalOf(alice.call(bindPhone, ask))).code);
    refusals.push((await refusalOf(alice.call(changePhone, ask))).code);
    expect(new Set(refusals)).toEqual(new Set(["function-not-open"]));
    expect(await alice.call(getUserInfo, {})).toMatchObject({ mobile: "", phone_on: 0 });
    expect((await contactDesk(() => closed).security(alice)).phone_open).toBe(0);
    await closed.close();
  });
});

describe("binding a telephone", () => {
  it("takes its code, the mailed one and the fund password, and makes it a factor", async () => {
    const bob = await settledPerson(world, "bob");
    const mobile = newNumber();
    expect((await desk.security(bob)).phone_open).toBe(1);
    const ask = await bindAsk(bob, mobile);
    expect(box.messages.findLast(({ to }) => to === mobile)?.text).toBe(
      `Clearhold: ${ask.scaptcha_new} binds a phone to your account. Valid for 10 minutes, for this action only.`,
    );
    const spaced = `+82 10-${mobile.slice(5, 9)}-${mobile.slice(9)}`;
    const info = await bob.call(bindPhone, { ...ask, mobile: spaced });
    const masked = `+82***${mobile.slice(-4)}`;
    expect(info).toMatchObject({ mobile: masked, phone_on: 1, withdrawals_held_until: 0 });
    const told = await desk.mailOf(bob.email, "A phone was bound to your account");
    expect(told.text).toContain(masked);
    expect(linkIn(told)).toHaveLength(43);
    expect(await desk.events(bob)).toContainEqual({
      kind: "phone-bound",
      details: { phone: masked },
    });
    expect(await bob.call(bindPhone, ask)).toMatchObject({ mobile: masked }); // a lost answer
    const second = { ...(await bindAsk(bob, newNumber())), scaptcha_new: "000000" };
    expect((await refusalOf(bob.call(bindPhone, second))).code).toBe("phone-already-bound");
  });

  it("says first what is missing, then looks at each proof in its order", async () => {
    const carol = await settledPerson(world, "carol");
    const ask = await bindAsk(carol, newNumber());
    const refused = async (over: Record<string, string | undefined>) => {
      const { code, field } = await refusalOf(carol.call(bindPhone, { ...ask, ...over } as never));
      return field === undefined ? code : `${code} ${field}`;
    };
    const wrong = { scaptcha_new: otherThan(ask.scaptcha_new), password: "264809" };
    expect([
      await refused({ mobile: "010-1234-5678" }),
      await refused({ ...wrong, scaptcha_new: undefined }),
      await refused({ ...wrong, ecaptcha: undefined }),
      await refused({ ...wrong, ecaptcha: otherThan(ask.ecaptcha ?? "") }),
      await refused({ password: "264809", ecaptcha: otherThan(ask.ecaptcha ?? "") }),
      await refused({ password: "264809" }),
    ]).toEqual([
      "field-invalid mobile",
      "phone-code-required scaptcha_new",
      "email-code-required",
      "phone-code-wrong",
      "email-code-wrong",
      "fund-password-wrong",
    ]);
    await carol.call(bindPhone, ask);
  });

  it("says that a number is somebody's only after its code, and gives it to one of two", async () => {
    const { mobile } = await phonePerson("dave");
    const [erin, frank] = [await settledPerson(world, "erin"), await settledPerson(world, "frank")];
    const guess = { ...(await bindAsk(erin, mobile)), scaptcha_new: "000000" };
    expect((await refusalOf(erin.call(bindPhone, guess))).code).toBe("phone-code-wrong");
    expect((await refusalOf(erin.call(bindPhone, await bindAsk(erin, mobile)))).code).toBe(
      "phone-taken",
    );
    const wanted = newNumber();
    const asks = [await bindAsk(erin, wanted), await bindAsk(frank, wanted)] as const;
    const ends = await Promise.all(
      [erin.call(bindPhone, asks[0]), frank.call(bindPhone, asks[1])].map((end) =>
        end.then(
          () => "done",
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(ends.sort()).toEqual(["done", "phone-taken"]);
  });

  it("of two numbers at once binds one", async () => {
    const gina = await settledPerson(world, "gina");
    const ecaptcha = await mailOf(gina);
    const asks = [];
    for (const mobile of [newNumber(), newNumber()]) {
      const scaptcha_new = await newPhoneCode(gina, mobile);
      asks.push({ mobile, scaptcha_new, ecaptcha, password: fundPassword });
    }
    const ends = await Promise.allSettled(asks.map((ask) => gina.call(bindPhone, ask)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a code to a telephone", () => {
  it("is asked for beside the mailed one at every step, and neither is good for the other", async () => {
    const { person, mobile } = await phonePerson("grace");
    const ecaptcha = await mailedCode(world, person, { event: "changefundpwd" });
    const scaptcha = await textedCode({ world, box }, person, {
      ...{ event: "changefundpwd", to: mobile },
    });
    const pin = { new_password: "739105", cfm_password: "739105" };
    const set = (proofs: object) => person.call(setFundPassword, { ...pin, ...proofs });
    const refused = async (proofs: object) => (await refusalOf(set(proofs))).code;
    const confirm = await textedCode({ world, box }, person, { event: "captcha", to: mobile });
    expect([
      await refused({ scaptcha }),
      await refused({ ecaptcha }),
      await refused({ ecaptcha, scaptcha: ecaptcha === scaptcha ? "000000" : ecaptcha }),
      await refused({ ecaptcha: ecaptcha === scaptcha ? "000000" : scaptcha, scaptcha }),
      await refused({ ecaptcha, scaptcha: confirm === scaptcha ? "000000" : confirm }),
    ]).toEqual([
      "email-code-required",
      "phone-code-required",
      "phone-code-wrong",
      "email-code-wrong",
      "phone-code-wrong",
    ]);
    // A wrong one did not burn the other.
    await set({ ecaptcha, scaptcha });
    expect((await desk.security(person)).holds.map(({ reason }) => reason)).toEqual([
      "fund-password-reset",
    ]);
  });

  it("belongs to one person alone", async () => {
    const [one, two] = [await phonePerson("heidi"), await phonePerson("ivan")];
    const ecaptcha = await mailedCode(world, two.person, { event: "changefundpwd" });
    const scaptcha = await textedCode({ world, box }, one.person, {
      ...{ event: "changefundpwd", to: one.mobile },
    });
    const ask = { new_password: "739105", cfm_password: "739105", ecaptcha, scaptcha };
    expect((await refusalOf(two.person.call(setFundPassword, ask))).code).toBe("phone-code-wrong");
  });

  it("is needed for another mailbox too", async () => {
    const { person, mobile } = await phonePerson("judy");
    const email = "judy.new@example.com";
    const ecaptcha_new = await desk.newCode(person, email);
    const ecaptcha_old = await desk.oldCode(person);
    const ask = { email, ecaptcha_new, ecaptcha_old, password: fundPassword };
    expect((await refusalOf(person.call(changeEmail, ask))).code).toBe("phone-code-required");
    const scaptcha = await textedCode({ world, box }, person, { event: "resetemail", to: mobile });
    const wrong = { ...ask, scaptcha: otherThan(scaptcha) };
    expect((await refusalOf(person.call(changeEmail, wrong))).code).toBe("phone-code-wrong");
    await person.call(changeEmail, { ...ask, scaptcha });
  });

  it("is needed for one that waits a week too: a phished password alone moves no mailbox", async () => {
    const { person, mobile } = await phonePerson("gia");
    const email = "gia.new@example.com";
    expect((await refusalOf(desk.askFor(person, email))).code).toBe("phone-code-required");
    const scaptcha = await textedCode({ world, box }, person, { event: "resetemail", to: mobile });
    const wrong = desk.askFor(person, email, { scaptcha: otherThan(scaptcha) });
    expect((await refusalOf(wrong)).code).toBe("phone-code-wrong");
    await desk.askFor(person, email, { scaptcha });
    expect((await desk.security(person)).email_change?.email).toBe("g***w@example.com");
  });

  it("is refused to whoever has none", async () => {
    const kim = await settledPerson(world, "kim");
    const ask = { event: "captcha", channel: "sms" } as const;
    expect((await refusalOf(kim.call(sendEmailCode, ask))).code).toBe("phone-not-bound");
  });

  it("waits for a gateway that is away, and holds up nobody's answer for it", async () => {
    const { person, mobile } = await phonePerson("leo");
    const before = box.messages.length;
    box.answer(500);
    world.clock.advance(61);
    await person.call(sendEmailCode, { event: "captcha", channel: "sms" });
    expect(box.messages).toHaveLength(before);
    box.answer(200);
    await expect.poll(() => box.messages.length, { timeout: 60_000 }).toBe(before + 1);
    expect(box.messages.at(-1)?.to).toBe(mobile);
    expect(world.logLines.join("")).toContain("a message waits");
  });
});

describe("changing the telephone", () => {
  it("takes new code, mailed code, old code and fund password, and holds withdrawals for 24 h", async () => {
    const { person, mobile } = await phonePerson("mia");
    const next = newNumber();
    const scaptcha_new = await newPhoneCode(person, next);
    const ecaptcha = await mailOf(person);
    const scaptcha_old = await textOf(person, mobile);
    const ask = { mobile: next, scaptcha_new, ecaptcha, scaptcha_old, password: fundPassword };
    const refused = async (over: object) =>
      (await refusalOf(person.call(changePhone, { ...ask, ...over }))).code;
    expect([
      await refused({ mobile }),
      await refused({ ecaptcha: undefined, scaptcha_old: undefined }),
      await refused({ scaptcha_old: undefined }),
      await refused({ ecaptcha: "" }),
      await refused({ scaptcha_old: "" }),
      await refused({ scaptcha_new: otherThan(scaptcha_new), scaptcha_old: "000000" }),
      await refused({ ecaptcha: otherThan(ecaptcha), scaptcha_old: "000000" }),
      await refused({ scaptcha_old: otherThan(scaptcha_old), password: "264809" }),
      await refused({ password: "264809" }),
    ]).toEqual([
      "phone-unchanged",
      "email-code-required",
      "old-phone-code-required",
      "email-code-required",
      "old-phone-code-required",
      "phone-code-wrong",
      "email-code-wrong",
      "phone-code-wrong",
      "fund-password-wrong",
    ]);
    const from = desk.nowSeconds();
    const info = await person.call(changePhone, ask);
    expect(info.mobile).toBe(`+82***${next.slice(-4)}`);
    expect(info.withdrawals_held_until).toBeGreaterThanOrEqual(from + 24 * hour);
    expect((await desk.security(person)).holds.map(({ reason }) => reason)).toEqual([
      "phone-changed",
    ]);
    const told = await desk.mailOf(person.email, "Your phone number was changed");
    expect(linkIn(told)).toHaveLength(43);
    expect(await person.call(changePhone, ask)).toMatchObject({ mobile: info.mobile });
    const code = await mailedCode(world, person, { event: "captcha" });
    expect(code).toHaveLength(6);
    world.clock.advance(61);
    await person.call(sendEmailCode, { event: "captcha", channel: "sms" });
    expect(box.messages.at(-1)?.to).toBe(next);
  });

  it("takes a recovery code for mailbox and old telephone, and holds for that too", async () => {
    const { person } = await phonePerson("quin");
    const device = await addByEverything(person);
    world.clock.advance(24 * hour + 1); // codes are good when the passkey is that brought them
    const mobile = newNumber();
    const ask = { mobile, password: fundPassword };
    const scaptcha_new = await newPhoneCode(person, mobile);
    const [recovery_code = ""] = device.recoveryCodes;
    const wrong = { ...ask, scaptcha_new: otherThan(scaptcha_new), recovery_code };
    expect((await refusalOf(person.call(changePhone, wrong))).code).toBe("phone-code-wrong");
    await person.call(changePhone, { ...ask, scaptcha_new, recovery_code });
    const reasons = (await desk.security(person)).holds.map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(["phone-changed", "recovery"]);
    const next = { ...ask, mobile: newNumber() };
    const again = { ...next, scaptcha_new: await newPhoneCode(person, next.mobile), recovery_code };
    expect((await refusalOf(person.call(changePhone, again))).code).toBe("recovery-code-wrong");
  });

  it("takes a passkey for mailbox and old telephone", async () => {
    const { person } = await phonePerson("rosa");
    const { authenticator } = await addByEverything(person);
    world.clock.advance(24 * hour + 1);
    const mobile = newNumber();
    const scaptcha_new = await newPhoneCode(person, mobile);
    const passkey = await signedBy(authenticator, person, { event: "setphone" });
    const info = await person.call(changePhone, {
      ...{ mobile, scaptcha_new, passkey, password: fundPassword },
    });
    expect(info.mobile).toBe(`+82***${mobile.slice(-4)}`);
  });

  it("needs one to change", async () => {
    const nina = await settledPerson(world, "nina");
    const ask = await bindAsk(nina, newNumber());
    expect((await refusalOf(nina.call(changePhone, ask))).code).toBe("phone-not-bound");
  });
});

/** Answers the newest letter with "this was not me", and comes back by the mailbox. */
async function freezeAndComeBack(person: Person): Promise<Person> {
  const { email } = person;
  const mails = await world.mailbox.mailsTo(email);
  await world.callAs(null)(reportNotMe, { token: mails.map(linkIn).findLast(Boolean) ?? "" });
  const ecaptcha = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
  const newpassword = "Meadow-Stone-77";
  await world.callAs(null)(resetPassword, { type: 2, email, ecaptcha, newpassword });
  return comeIn(person, newpassword);
}

async function comeIn(person: Person, typed: string): Promise<Person> {
  const { token } = await desk.login(person.email, typed);
  return { ...person, token, call: world.callAs(token) };
}

const resetByMail = async (person: Person) =>
  person.call(setFundPassword, {
    ...{ new_password: "739105", cfm_password: "739105" },
    ecaptcha: await mailedCode(world, person, { event: "changefundpwd" }),
  });

describe("a freeze", () => {
  it("lets a telephone of this week fall after seven days: a thief's keeps nobody out for ever", async () => {
    const { person: uma } = await phonePerson("uma");
    world.clock.advance(hour);
    const back = await freezeAndComeBack(uma);
    expect((await refusalOf(resetByMail(back))).code).toBe("phone-code-required");
    const { phone } = await desk.security(back);
    expect([phone.on, phone.next]).toEqual([1, 0]);
    expect(phone.next_from).toBeGreaterThan(desk.nowSeconds() + 7 * 24 * hour - 600);
    world.clock.advance(phone.next_from - desk.nowSeconds() + 1);
    const later = await comeIn(uma, "Meadow-Stone-77");
    await resetByMail(later);
    const mobile = newNumber();
    await later.call(changePhone, { ...(await bindAsk(later, mobile)), password: "739105" });
    expect((await desk.security(later)).phone.on).toBe(1);
  });

  it("leaves one that is older, whatever letter is answered", async () => {
    const { person: vera } = await phonePerson("vera");
    world.clock.advance(7 * 24 * hour + 1);
    const ask = { account: vera.email, password };
    await world.callAs(null, "en-us", "the-browser-of-a-thief-9")(login, ask);
    const back = await freezeAndComeBack(vera);
    expect((await desk.security(back)).phone).toMatchObject({ on: 1, next_from: 0 });
  });
});

describe("a row of a telephone", () => {
  it("that a thief of the database turned brings no code to the thief", async () => {
    const { person } = await phonePerson("sam");
    const thiefs = newNumber();
    await asAdmin(world, "update guard_phones set phone = $2 where user_id = $1", [
      ...[person.userId, thiefs],
    ]);
    world.clock.advance(61);
    const ask = { event: "captcha", channel: "sms" } as const;
    expect((await refusalOf(person.call(sendEmailCode, ask))).code).toBe("server-busy");
    expect(box.messages.filter(({ to }) => to === thiefs)).toEqual([]);
    const byThief = { account: thiefs, password };
    expect((await refusalOf(world.callAs(null)(login, byThief))).code).toBe("server-busy");
  });
});

describe("logging in by telephone", () => {
  it("takes the digits of the number, with or without the plus", async () => {
    const { person, mobile } = await phonePerson("olga");
    for (const account of [mobile, mobile.slice(1), ` ${mobile.slice(1)} `]) {
      const { userinfo } = await world.callAs(null)(login, { account, password });
      expect(userinfo.user_id).toBe(person.userId);
    }
  });

  it("answers alike for a number of nobody's, and counts both spellings together", async () => {
    const { mobile } = await phonePerson("pat");
    for (const number of [mobile, newNumber()]) {
      const codes = [];
      for (const account of [number, number.slice(1), number, number.slice(1)]) {
        const visit = { ip: "203.0.113.9", device: "node", deviceKey: "" };
        const ask = { account, password: "Wrong-Password-1", visit };
        codes.push((await refusalOf(world.guard.verifyLogin(ask))).code);
      }
      expect(codes.slice(0, 2)).toEqual(["account-or-password-wrong", "account-or-password-wrong"]);
      expect(codes[3]).toBe("login-delayed");
    }
  });
});
