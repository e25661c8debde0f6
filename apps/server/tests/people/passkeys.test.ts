import { generateKeyPairSync } from "node:crypto";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import {
  addPasskey,
  askPasskey,
  askPasskeyLogin,
  beginPasskey,
  listPasskeys,
  loginWithPasskey,
  renamePasskey,
} from "@clearhold/contract/wallet/people/passkeys";
import { describe, expect, it } from "vitest";
import {
  fundPassword,
  kindsOf,
  mailedCode,
  password,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { Authenticator, type Deviation } from "./authenticator.ts";
import { addDevice, adding, beginByCode, day, settledDevice, signedBy } from "./passkey-people.ts";

const world = useOpened(openWorld);

const minute = 60;
const otherKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

/** What an honest device would not do, and what each is refused for. */
const deviations: [string, Deviation][] = [
  ["signed for another page", { origin: "https://evil.example" }],
  ["signed for the same page on another port", { origin: "http://localhost:9090" }],
  ["made for another place", { rpId: "evil.example" }],
  ["without verification of its holder", { unverified: true }],
  ["of another kind", { type: "payment.get" }],
];

describe("adding a passkey", () => {
  it("needs the fund password and a mailed code, and brings ten recovery codes", async () => {
    const alice = await settledPerson(world, "alice");
    const before = Math.floor(world.clock.now().getTime() / 1000);
    const { device, added } = await addDevice(world, alice);
    expect(added.recovery_codes).toHaveLength(10);
    expect(new Set(added.recovery_codes).size).toBe(10);
    for (const code of added.recovery_codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    }
    const { list, ...rest } = await alice.call(listPasskeys, {});
    // The codes wait as the passkey does that they came with.
    const from = list[0]?.confirms_from;
    expect(rest).toEqual({ required: 0, recovery_codes_left: 10, recovery_codes_from: from });
    expect(list).toMatchObject([{ id: device.credentialId, name: "My phone", usedtime: 0 }]);
    expect(list[0]?.confirms_from).toBeGreaterThanOrEqual(before + day);
    expect(await kindsOf(world, alice)).toEqual(
      expect.arrayContaining(["passkey-added", "recovery-codes-made"]),
    );
    const mail = await world.mailbox.lastTo(alice.email);
    expect(mail.subject).toBe("A passkey was added");
    expect(mail.text).toContain("My phone");
    expect(mail.text).toContain("/#/NotMe?token=");
  });

  it("asks for the login password while there is no fund password", async () => {
    const bob = await registerPerson(world, "bob");
    const ecaptcha = await mailedCode(world, bob, adding);
    const missing = await refusalOf(bob.call(beginPasskey, { ecaptcha }));
    expect(missing).toMatchObject({ code: "field-missing", field: "login_password" });
    const wrong = { login_password: "Wrong-Password-1", ecaptcha };
    expect((await refusalOf(bob.call(beginPasskey, wrong))).code).toBe("old-password-wrong");
    const { options } = await bob.call(beginPasskey, { login_password: password, ecaptcha });
    expect(options.rp).toEqual({ id: "localhost", name: "Clearhold" });
    expect(options.user.name).toBe(bob.email);
  });

  it.each<[string, object, string, string?]>([
    ["without a password", {}, "field-missing", "password"],
    ["with the login password alone", { login_password: password }, "field-missing", "password"],
    ["with a wrong fund password", { password: "264809" }, "fund-password-wrong"],
    ["without a code", { password: fundPassword, ecaptcha: undefined }, "email-code-required"],
    ["with a wrong code", { password: fundPassword, ecaptcha: "000000" }, "email-code-wrong"],
  ])("is refused %s", async (name, part, code, field) => {
    const person = await settledPerson(world, `carol${name.length}`);
    const ecaptcha = await mailedCode(world, person, adding);
    const refused = await refusalOf(person.call(beginPasskey, { ecaptcha, ...part }));
    expect(refused).toMatchObject({ code, ...(field && { field }) });
  });

  it.each([...deviations, ["of another kind of ceremony", { type: "webauthn.get" }]] as [
    string,
    Deviation,
  ][])("is refused when it was %s", async (name, deviation) => {
    const person = await settledPerson(world, `dan${name.length}`);
    const options = await beginByCode(world, person);
    const device = new Authenticator();
    const wrong = { name: "x", credential: device.make(options, deviation) };
    expect((await refusalOf(person.call(addPasskey, wrong))).code).toBe("passkey-wrong");
    // The challenge is not used up by what was refused.
    await person.call(addPasskey, { name: "x", credential: device.make(options) });
  });

  it("takes a challenge that was given to this person, for this, within five minutes", async () => {
    const [erin, frank] = [await settledPerson(world, "erin"), await settledPerson(world, "frank")];
    const device = new Authenticator();
    const forErin = await beginByCode(world, erin);
    const credential = device.make(forErin);
    const stolen = await refusalOf(frank.call(addPasskey, { name: "x", credential }));
    expect(stolen.code).toBe("passkey-wrong");
    const invented = device.make({ ...forErin, challenge: "A".repeat(72) });
    const forged = await refusalOf(erin.call(addPasskey, { name: "x", credential: invented }));
    expect(forged.code).toBe("passkey-wrong");
    const login = await world.callAs(null)(askPasskeyLogin, {});
    const borrowed = device.make({ ...forErin, challenge: login.options.challenge });
    expect((await refusalOf(erin.call(addPasskey, { name: "x", credential: borrowed }))).code).toBe(
      "passkey-wrong",
    );
    world.clock.advance(5 * minute + 1);
    expect((await refusalOf(erin.call(addPasskey, { name: "x", credential }))).code).toBe(
      "passkey-wrong",
    );
  });

  it("once, also for ten at once; a lost answer is told again without the codes", async () => {
    const grace = await settledPerson(world, "grace");
    const device = new Authenticator();
    const ask = { name: "Key", credential: device.make(await beginByCode(world, grace)) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => grace.call(addPasskey, ask)),
    );
    const told = answers.filter(({ recovery_codes: codes }) => codes.length > 0);
    expect(told).toHaveLength(1);
    expect((await grace.call(listPasskeys, {})).list).toHaveLength(1);
    // The same challenge adds no other device.
    const challenge = challengeIn(ask.credential);
    const options = { challenge, rp: { id: "localhost" }, user: { id: "AAAA" } };
    const again = new Authenticator().make(options);
    const refused = await refusalOf(grace.call(addPasskey, { name: "x", credential: again }));
    expect(refused.code).toBe("passkey-wrong");
  });

  it("one code adds one passkey, and a closed prompt costs no code", async () => {
    const heidi = await settledPerson(world, "heidi");
    const ecaptcha = await mailedCode(world, heidi, adding);
    const ask = { password: fundPassword, ecaptcha };
    await heidi.call(beginPasskey, ask); // the prompt was closed
    const { options } = await heidi.call(beginPasskey, ask);
    const credential = new Authenticator().make(options);
    await heidi.call(addPasskey, { name: "x", credential });
    expect((await refusalOf(heidi.call(beginPasskey, ask))).code).toBe("email-code-wrong");
  });

  it("with an older passkey, which vouches for it: it confirms steps at once", async () => {
    const ivan = await settledPerson(world, "ivan");
    const first = await settledDevice(world, ivan);
    const passkey = await signedBy(first, ivan, adding);
    const { options } = await ivan.call(beginPasskey, { password: fundPassword, passkey });
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([first.credentialId]);
    expect(options.excludeCredentials[0]?.transports).toEqual(["internal"]);
    const second = new Authenticator();
    const credential = second.make(options);
    const added = await ivan.call(addPasskey, { name: "Key", credential });
    expect(added.recovery_codes).toEqual([]);
    expect(added.passkey.confirms_from).toBeLessThanOrEqual(
      Math.ceil(world.clock.now().getTime() / 1000),
    );
    await signedBy(second, ivan, { event: "captcha" });
  });

  it("ends at ten", async () => {
    const judy = await settledPerson(world, "judy");
    const device = await settledDevice(world, judy);
    for (let n = 1; n < 10; n += 1) {
      const passkey = await signedBy(device, judy, adding);
      const { options } = await judy.call(beginPasskey, { password: fundPassword, passkey });
      await judy.call(addPasskey, { name: `${n}`, credential: new Authenticator().make(options) });
    }
    const ask = { password: fundPassword, ecaptcha: "000000" };
    expect((await refusalOf(judy.call(beginPasskey, ask))).code).toBe("passkey-limit-reached");
  });
});

function challengeIn(credential: string): string {
  const { response } = JSON.parse(credential) as { response: { clientDataJSON: string } };
  const data = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
  return (JSON.parse(data) as { challenge: string }).challenge;
}

describe("a login by passkey", () => {
  async function challenge() {
    return (await world.callAs(null)(askPasskeyLogin, {})).options;
  }

  it("needs no name: the device knows whose it is, at once after it was added", async () => {
    const kim = await settledPerson(world, "kim");
    const { device } = await addDevice(world, kim);
    const options = await challenge();
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [] });
    const passkey = device.sign(options);
    const { token, userinfo } = await world.callAs(null)(loginWithPasskey, { passkey });
    expect(userinfo.user_id).toBe(kim.userId);
    expect((await world.callAs(token)(getUserInfo, {})).username).toBe("kim");
    expect((await kindsOf(world, kim)).at(-1)).toBe("logged-in");
    const again = await refusalOf(world.callAs(null)(loginWithPasskey, { passkey }));
    expect(again.code).toBe("passkey-wrong");
  });

  it("tells the owner of a browser that was never seen", async () => {
    const leo = await settledPerson(world, "leo");
    const { device } = await addDevice(world, leo);
    const stranger = world.callAs(null, "en-us", "a-browser-of-somebody-else");
    await stranger(loginWithPasskey, { passkey: device.sign(await challenge()) });
    expect((await kindsOf(world, leo)).at(-1)).toBe("logged-in-new-device");
    expect((await world.mailbox.lastTo(leo.email)).text).toContain("/#/NotMe?token=");
  });

  it.each<[string, Deviation]>([
    ...deviations,
    ["by another key", { key: otherKey }],
    ["of another person", { userHandle: Buffer.from("usr_x").toString("base64url") }],
  ])("is refused when it was %s", async (name, deviation) => {
    const person = await settledPerson(world, `mia${name.length}`);
    const { device } = await addDevice(world, person);
    const passkey = device.sign(await challenge(), deviation);
    const refused = await refusalOf(world.callAs(null)(loginWithPasskey, { passkey }));
    expect(refused.code).toBe("passkey-wrong");
  });

  it("is refused for an unknown device, an old challenge, and what is no answer at all", async () => {
    const nina = await settledPerson(world, "nina");
    const { device } = await addDevice(world, nina);
    const stranger = new Authenticator().sign(await challenge());
    const late = device.sign(await challenge());
    world.clock.advance(5 * minute + 1);
    for (const passkey of [stranger, late, "{}", "nothing", '{"id":1}', "[]", "null"]) {
      const refused = await refusalOf(world.callAs(null)(loginWithPasskey, { passkey }));
      expect(refused.code, passkey.slice(0, 40)).toBe("passkey-wrong");
    }
  });

  it("takes no challenge that was given for a step", async () => {
    const oscar = await settledPerson(world, "oscar");
    const device = await settledDevice(world, oscar);
    const passkey = await signedBy(device, oscar, { event: "captcha" });
    const refused = await refusalOf(world.callAs(null)(loginWithPasskey, { passkey }));
    expect(refused.code).toBe("passkey-wrong");
  });

  it("is refused while the account is frozen, and for good where the passkey was still new", async () => {
    const paul = await settledPerson(world, "paul");
    const first = await settledDevice(world, paul);
    for (let times = 0; times < 2; times += 1) {
      world.clock.advance(4 * day);
      await paul.call(getUserInfo, {}); // seen, so that the session lives on
    }
    const passkey = await signedBy(first, paul, adding);
    const { options } = await paul.call(beginPasskey, { password: fundPassword, passkey });
    const thief = new Authenticator();
    await paul.call(addPasskey, { name: "Thief", credential: thief.make(options) });
    const text = (await world.mailbox.lastTo(paul.email)).text ?? "";
    expect(text).toContain("Thief");
    const token = /NotMe\?token=([\w-]+)/.exec(text)?.[1] ?? "";
    await world.guard.freezeAccount({ token, visit: paul.actor });
    for (const [device, code] of [
      [first, "password-reset-required"],
      [thief, "passkey-wrong"],
    ] as const) {
      const signed = device.sign(await challenge());
      const refused = await refusalOf(world.callAs(null)(loginWithPasskey, { passkey: signed }));
      expect(refused.code).toBe(code);
    }
  });
});

describe("a passkey's count", () => {
  it("that stands still is refused, and its owner hears of a copy", async () => {
    const rita = await settledPerson(world, "rita");
    const device = await settledDevice(world, rita);
    const first = await signedBy(device, rita, adding);
    await rita.call(beginPasskey, { password: fundPassword, passkey: first });
    const copied = await signedBy(device, rita, adding, { count: 2 });
    const refused = await refusalOf(
      rita.call(beginPasskey, { password: fundPassword, passkey: copied }),
    );
    expect(refused.code).toBe("passkey-wrong");
    expect((await kindsOf(world, rita)).at(-1)).toBe("passkey-suspect");
    expect((await world.mailbox.lastTo(rita.email)).subject).toBe("A passkey may have been copied");
    const right = await signedBy(device, rita, adding);
    await rita.call(beginPasskey, { password: fundPassword, passkey: right });
  });

  it("is not asked of a device that never counts", async () => {
    const sam = await settledPerson(world, "sam");
    const device = new Authenticator({ counts: false });
    await addDevice(world, sam, device);
    world.clock.advance(day + 1);
    for (let n = 0; n < 2; n += 1) {
      const passkey = await signedBy(device, sam, adding);
      await sam.call(beginPasskey, { password: fundPassword, passkey });
    }
  });
});

describe("a passkey's name", () => {
  it("is its owner's to change, and nobody else's", async () => {
    const [tom, uma] = [await settledPerson(world, "tom"), await settledPerson(world, "uma")];
    const { device } = await addDevice(world, tom);
    const id = device.credentialId;
    expect((await refusalOf(uma.call(renamePasskey, { id, name: "Mine" }))).code).toBe(
      "passkey-unknown",
    );
    await tom.call(renamePasskey, { id, name: "Old phone" });
    expect((await tom.call(listPasskeys, {})).list).toMatchObject([{ name: "Old phone" }]);
    expect((await uma.call(listPasskeys, {})).list).toEqual([]);
  });
});

describe("a challenge for a step", () => {
  it("needs a passkey that is a day old", async () => {
    const vera = await settledPerson(world, "vera");
    expect((await refusalOf(vera.call(askPasskey, { event: "captcha" }))).code).toBe(
      "factor-not-bound",
    );
    const { added } = await addDevice(world, vera);
    const early = await refusalOf(vera.call(askPasskey, { event: "captcha" }));
    expect(early.code).toBe("passkey-too-new");
    expect(Number(early.details.until)).toBe(added.passkey.confirms_from);
    expect((await vera.call(listPasskeys, {})).list).toMatchObject([{ confirms: 0 }]);
    world.clock.advance(day + 1);
    expect((await vera.call(listPasskeys, {})).list).toMatchObject([{ confirms: 1 }]);
    const { options } = await vera.call(askPasskey, { event: "captcha" });
    expect(options.allowCredentials).toHaveLength(1);
  });
});
