import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { changeEmail, setVerification } from "@clearhold/contract/wallet/people/contacts";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import {
  listPasskeys,
  removePasskey,
  renewRecoveryCodes,
} from "@clearhold/contract/wallet/people/passkeys";
import {
  getSecurity,
  resetPassword,
  setFundPassword,
} from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import {
  fundPassword,
  kindsOf,
  mailedCode,
  type Person,
  password,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import type { Authenticator } from "./authenticator.ts";
import { addDevice, adding, day, newPasskeySeconds, signedBy } from "./passkey-people.ts";

const world = useOpened(openWorld);

const renewing = { event: "captcha", change: "recovery-codes" } as const;
const removing = { event: "captcha", change: "remove-passkey" } as const;
const demanding = { event: "captcha", factor: "passkey", on: 1 } as const;
const wrongCode = "ZZZZZ-ZZZZZ";

const nowSeconds = () => Math.floor(world.clock.now().getTime() / 1000);

/** Makes recovery codes as a person without a passkey does, and waits until they are good. */
async function codesOf(person: Person): Promise<string[]> {
  const ecaptcha = await mailedCode(world, person, renewing);
  const made = await person.call(renewRecoveryCodes, { password: fundPassword, ecaptcha });
  world.clock.advance(day + 1);
  return made.recovery_codes;
}

async function subjectsTo({ email }: Person): Promise<(string | undefined)[]> {
  return (await world.mailbox.mailsTo(email)).map(({ subject }) => subject);
}

async function holdsOf(person: Person): Promise<string[]> {
  return (await person.call(getSecurity, {})).holds.map(({ reason }) => reason).sort();
}

/** A person whose steps need a passkey: the device, and the codes for its loss. */
async function whoDemands(
  name: string,
): Promise<{ person: Person; device: Authenticator; codes: string[] }> {
  const person = await settledPerson(world, name);
  const { device, added } = await addDevice(world, person);
  world.clock.advance(newPasskeySeconds + 1);
  const passkey = await signedBy(device, person, demanding);
  const ask = { factor: "passkey", on: 1, password: fundPassword, passkey } as const;
  await person.call(setVerification, ask);
  return { person, device, codes: added.recovery_codes };
}

describe("recovery codes", () => {
  it("are made on request, told once, and void the ones before", async () => {
    const alice = await settledPerson(world, "alice");
    const first = await codesOf(alice);
    expect(new Set(first).size).toBe(10);
    expect((await alice.call(listPasskeys, {})).recovery_codes_left).toBe(10);
    const second = await codesOf(alice);
    expect(second.filter((code) => first.includes(code))).toEqual([]);
    expect((await alice.call(listPasskeys, {})).recovery_codes_left).toBe(10);
    expect(await kindsOf(world, alice)).toEqual(
      expect.arrayContaining(["recovery-codes-made", "recovery-codes-made"]),
    );
    expect(await subjectsTo(alice)).toContain("New recovery codes were made");
    const mails = await world.mailbox.mailsTo(alice.email);
    expect(mails.filter(({ text }) => text?.includes(second[0] ?? "none"))).toEqual([]);
    const { device } = await addDevice(world, alice);
    const { refused, left } = await tryOn(alice, device, first[0] ?? "");
    expect([refused, left]).toEqual(["recovery-code-wrong", 10]);
  });

  it("need the password and a code for exactly this", async () => {
    const bob = await settledPerson(world, "bob");
    const loose = await mailedCode(world, bob, { event: "captcha" });
    const ask = { password: fundPassword, ecaptcha: loose };
    expect((await refusalOf(bob.call(renewRecoveryCodes, ask))).code).toBe("email-code-wrong");
    const ecaptcha = await mailedCode(world, bob, renewing);
    expect((await world.mailbox.lastTo(bob.email)).text).toContain("recovery codes");
    for (const [part, code] of [
      [{}, "field-missing"],
      [{ login_password: password }, "field-missing"],
      [{ password: "264809" }, "fund-password-wrong"],
    ] as const) {
      const refused = await refusalOf(bob.call(renewRecoveryCodes, { ecaptcha, ...part }));
      expect(refused.code).toBe(code);
    }
    await bob.call(renewRecoveryCodes, { password: fundPassword, ecaptcha });
    const carol = await registerPerson(world, "carol");
    const hers = await mailedCode(world, carol, renewing);
    await carol.call(renewRecoveryCodes, { login_password: password, ecaptcha: hers });
  });

  it("are made once by one code, in whichever session, also of two asks at once", async () => {
    const ruth = await settledPerson(world, "ruth");
    const elsewhere = "the-browser-of-a-thief-0001";
    const { token } = await world.callAs(
      null,
      "en-us",
      elsewhere,
    )(login, {
      account: ruth.email,
      password,
    });
    const ecaptcha = await mailedCode(world, ruth, renewing);
    const ask = { password: fundPassword, ecaptcha };
    const asks = [ruth.call(renewRecoveryCodes, ask), ruth.call(renewRecoveryCodes, ask)];
    const ends = await Promise.allSettled(asks);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const call of [ruth.call, world.callAs(token, "en-us", elsewhere)]) {
      expect((await refusalOf(call(renewRecoveryCodes, ask))).code).toBe("email-code-wrong");
    }
  });

  it("wait a day, unless a settled passkey vouched for them", async () => {
    const sara = await settledPerson(world, "sara");
    const { device, added } = await addDevice(world, sara);
    const early = await tryOn(sara, device, added.recovery_codes[0] ?? "");
    expect([early.refused, early.left]).toEqual(["recovery-code-too-new", 10]);
    const ecaptcha = await mailedCode(world, sara, renewing);
    const byCode = await sara.call(renewRecoveryCodes, { password: fundPassword, ecaptcha });
    expect((await tryOn(sara, device, byCode.recovery_codes[0] ?? "")).refused).toBe(
      "recovery-code-too-new",
    );
    expect((await sara.call(listPasskeys, {})).recovery_codes_from).toBeGreaterThan(nowSeconds());
    world.clock.advance(newPasskeySeconds + 1);
    expect((await sara.call(listPasskeys, {})).recovery_codes_from).toBe(0);
    const passkey = await signedBy(device, sara, renewing);
    const vouched = await sara.call(renewRecoveryCodes, { password: fundPassword, passkey });
    expect((await tryOn(sara, device, vouched.recovery_codes[0] ?? "")).refused).toBeUndefined();
  });

  it("stand nowhere in the database", async () => {
    const dan = await settledPerson(world, "dan");
    const codes = await codesOf(dan);
    const [row] = await world.databases.guard.query<{ text: string }>(
      "select string_agg(r::text, ' ') as text from guard_recovery_codes r",
    );
    for (const code of codes) {
      expect(row?.text).not.toContain(code);
      expect(row?.text).not.toContain(code.replace("-", ""));
    }
  });

  it("are slowed down after fifteen wrong ones, and a right one does not help then", async () => {
    const { person: erin, device, codes } = await whoDemands("erin");
    for (let n = 0; n < 15; n += 1) {
      const { refused } = await tryOn(erin, device, wrongCode);
      expect(refused).toBe("recovery-code-wrong");
    }
    const { refused, left } = await tryOn(erin, device, codes[0] ?? "");
    expect([refused, left]).toEqual(["code-limit-reached", 10]);
    world.clock.advance(day + 1);
    expect((await tryOn(erin, device, codes[0] ?? "")).refused).toBeUndefined();
  });

  it("of somebody else are wrong", async () => {
    const { person: frank, device } = await whoDemands("frank");
    const { codes } = await whoDemands("grace");
    expect((await tryOn(frank, device, codes[0] ?? "")).refused).toBe("recovery-code-wrong");
  });
});

/** Tries to remove a passkey with a recovery code. */
async function tryOn(person: Person, device: Authenticator, recovery_code: string) {
  const ask = { id: device.credentialId, password: fundPassword, recovery_code };
  const refused = await person.call(removePasskey, ask).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
  const { recovery_codes_left: left } = await person.call(listPasskeys, {});
  return { refused, left };
}

describe("the lost device", () => {
  it("goes at once by a recovery code, its requirement with it, and withdrawals wait a day", async () => {
    const { person: heidi, device, codes } = await whoDemands("heidi");
    const ecaptcha = await mailedCode(world, heidi, removing);
    const ask = { id: device.credentialId, password: fundPassword };
    const byCode = await refusalOf(heidi.call(removePasskey, { ...ask, ecaptcha }));
    expect(byCode.code).toBe("last-factor");
    // As it is written by hand: small letters, blanks, and look-alikes.
    const typed = (codes[3] ?? "").toLowerCase().replace("-", " ").replaceAll("0", "o");
    const { held_until: until } = await heidi.call(removePasskey, {
      ...ask,
      recovery_code: ` ${typed.replaceAll("1", "l")} `,
    });
    expect(until).toBeGreaterThan(nowSeconds() + day - 60);
    const { required, list, recovery_codes_left: left } = await heidi.call(listPasskeys, {});
    expect([required, list.length, left]).toEqual([0, 0, 9]);
    expect(await holdsOf(heidi)).toEqual(["recovery", "second-factor-changed"]);
    expect(await kindsOf(world, heidi)).toEqual(
      expect.arrayContaining(["recovery-code-used", "passkey-removed"]),
    );
    expect(await subjectsTo(heidi)).toEqual(
      expect.arrayContaining(["A passkey was removed", "A recovery code was used"]),
    );
    const texts = (await world.mailbox.mailsTo(heidi.email)).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/Codes left: 9/));
    // Codes do again: the way back is whole.
    const again = await mailedCode(world, heidi, renewing);
    await heidi.call(renewRecoveryCodes, { password: fundPassword, ecaptcha: again });
  });

  it("takes each code once, also of four at once", async () => {
    const { person: ivan, device, codes } = await whoDemands("ivan");
    const code = codes[0] ?? "";
    const ends = await Promise.all(
      Array.from({ length: 4 }, () => tryOn(ivan, device, code).then(({ refused }) => refused)),
    );
    expect(ends.filter((refused) => refused === undefined)).toHaveLength(1);
    expect((await ivan.call(listPasskeys, {})).recovery_codes_left).toBe(9);
    const { device: next } = await addDevice(world, ivan);
    expect((await tryOn(ivan, next, code)).refused).toBe("recovery-code-wrong");
  });

  it("without codes is given up by the others: the requirement goes after seven days", async () => {
    const { person: judy } = await whoDemands("judy");
    const off = { factor: "passkey", on: 0 } as const;
    const ecaptcha = await mailedCode(world, judy, { event: "captcha", ...off });
    const ask = { ...off, password: fundPassword, ecaptcha };
    expect((await refusalOf(judy.call(setVerification, ask))).code).toBe("passkey-required");
    const { from } = await judy.call(setVerification, { ...ask, lost: 1 });
    expect(from).toBeGreaterThan(nowSeconds() + 6 * day);
    expect((await judy.call(listPasskeys, {})).required).toBe(1);
    // A session lasts seven days after it was last seen.
    world.clock.advance(4 * day);
    await judy.call(getUserInfo, {});
    world.clock.advance(3 * day + 60);
    expect((await judy.call(listPasskeys, {})).required).toBe(0);
  });
});

describe("removing a passkey", () => {
  it("is done with password and codes while none is required, and holds withdrawals", async () => {
    const kim = await settledPerson(world, "kim");
    const { device } = await addDevice(world, kim);
    const ecaptcha = await mailedCode(world, kim, removing);
    expect((await world.mailbox.lastTo(kim.email)).text).toContain("removes a passkey");
    const ask = { id: device.credentialId, ecaptcha };
    const wrong = await refusalOf(kim.call(removePasskey, { ...ask, password: "264809" }));
    expect(wrong.code).toBe("fund-password-wrong");
    await kim.call(removePasskey, { ...ask, password: fundPassword });
    expect(await holdsOf(kim)).toEqual(["second-factor-changed"]);
    const gone = await refusalOf(kim.call(removePasskey, { ...ask, password: fundPassword }));
    expect(gone.code).toBe("passkey-unknown");
  });

  it("is its owner's alone", async () => {
    const [leo, mia] = [await settledPerson(world, "leo"), await settledPerson(world, "mia")];
    const { device } = await addDevice(world, leo);
    const ecaptcha = await mailedCode(world, mia, removing);
    const ask = { id: device.credentialId, password: fundPassword, ecaptcha };
    expect((await refusalOf(mia.call(removePasskey, ask))).code).toBe("passkey-unknown");
    expect((await leo.call(listPasskeys, {})).list).toHaveLength(1);
  });

  it("leaves the last required one to a recovery code, whatever passkey signs beside it", async () => {
    const { person: nina, device, codes } = await whoDemands("nina");
    const ask = { id: device.credentialId, password: fundPassword };
    const passkey = await signedBy(device, nina, removing);
    for (const proofs of [{ passkey }, { passkey, recovery_code: codes[0] ?? "" }]) {
      const refused = await refusalOf(nina.call(removePasskey, { ...ask, ...proofs }));
      expect(refused.code).toBe("last-factor");
    }
    expect((await nina.call(listPasskeys, {})).recovery_codes_left).toBe(10);
    const vouched = await signedBy(device, nina, adding);
    const { device: other } = await addDevice(world, nina, undefined, vouched);
    const signed = await signedBy(other, nina, removing);
    await nina.call(removePasskey, { ...ask, passkey: signed });
    const { required, list } = await nina.call(listPasskeys, {});
    expect([required, list.map(({ id }) => id)]).toEqual([1, [other.credentialId]]);
  });
});

describe("a recovery code in place of what else was lost", () => {
  it("moves the account to another mailbox without the old one", async () => {
    const oscar = await settledPerson(world, "oscar");
    const [recovery_code = ""] = await codesOf(oscar);
    const email = "oscar.new@example.com";
    const event = "changeemail";
    const ecaptcha_new = await mailedCode(world, { email, token: oscar.token }, { event, email });
    const ask = { email, ecaptcha_new, password: fundPassword };
    const wrong = await refusalOf(oscar.call(changeEmail, { ...ask, recovery_code: wrongCode }));
    expect(wrong.code).toBe("recovery-code-wrong");
    await oscar.call(changeEmail, { ...ask, recovery_code });
    expect(await holdsOf(oscar)).toEqual(["email-changed", "recovery"]);
  });

  it("resets a forgotten fund password while passkeys are demanded, and holds for a day", async () => {
    const { person: dora, device, codes } = await whoDemands("dora");
    const [first = "", second = ""] = codes;
    const pins = { new_password: "604817", cfm_password: "604817" };
    const ecaptcha = await mailedCode(world, dora, { event: "changefundpwd" });
    const refused = async (proofs: { ecaptcha?: string; recovery_code?: string }) =>
      (await refusalOf(dora.call(setFundPassword, { ...pins, ...proofs }))).code;
    expect([await refused({ ecaptcha }), await refused({ recovery_code: wrongCode })]).toEqual([
      "passkey-required",
      "recovery-code-wrong",
    ]);
    await dora.call(setFundPassword, { ...pins, recovery_code: first });
    expect(await holdsOf(dora)).toEqual(["fund-password-reset", "recovery"]);
    const { holds } = await dora.call(getSecurity, {});
    for (const { until } of holds) expect(until).toBeLessThanOrEqual(nowSeconds() + day + 1);
    expect(await subjectsTo(dora)).toEqual(expect.arrayContaining(["A recovery code was used"]));
    await dora.call(removePasskey, {
      ...{ id: device.credentialId, recovery_code: second, password: pins.new_password },
    });
    expect((await dora.call(listPasskeys, {})).required).toBe(0);
  });

  it("resets one that a freeze has voided", async () => {
    const { person: pia, codes } = await whoDemands("pia");
    world.clock.advance(8 * day); // the passkey and its codes are older than a week
    const { email } = pia;
    await world.callAs(
      null,
      "en-us",
      "the-browser-of-a-thief-7",
    )(login, {
      ...{ account: email, password },
    });
    const { text } = await world.mailbox.lastTo(email);
    const token = /#\/NotMe\?token=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
    await world.callAs(null)(reportNotMe, { token });
    const ecaptcha = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const newpassword = "Meadow-Stone-77";
    await world.callAs(null)(resetPassword, { type: 2, email, ecaptcha, newpassword });
    const back = await world.callAs(null)(login, { account: email, password: newpassword });
    const [recovery_code = ""] = codes;
    const pins = { new_password: "604817", cfm_password: "604817" };
    await world.callAs(back.token)(setFundPassword, { ...pins, recovery_code });
  });

  it("cannot be used for a step that does not take it", async () => {
    const paul = await settledPerson(world, "paul");
    const [recovery_code = ""] = await codesOf(paul);
    const proofs = { recoveryCode: recovery_code };
    const owner = { userId: paul.userId, sessionHash: paul.actor.sessionHash, fundPassword };
    const refused = await refusalOf(world.guard.renewRecoveryCodes({ ...owner, proofs }));
    expect(refused.code).toBe("email-code-required");
  });
});
