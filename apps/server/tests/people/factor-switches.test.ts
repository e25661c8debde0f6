import type { AskOf } from "@clearhold/contract/endpoint";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import {
  bindPhone,
  changePhone,
  setVerification,
} from "@clearhold/contract/wallet/people/contacts";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { addPasskey, beginPasskey } from "@clearhold/contract/wallet/people/passkeys";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { useOpened, useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { Authenticator } from "./authenticator.ts";
import { contactDesk, linkIn, otherThan } from "./contact-people.ts";
import { addDevice, adding, settledDevice, signedBy } from "./passkey-people.ts";
import { openSmsBox, textedCode } from "./sms-box.ts";

type Change = Pick<AskOf<typeof setVerification>, "factor" | "on">;
type Proofs = Partial<AskOf<typeof setVerification>>;

const day = 24 * 3600;

const box = useOpened(openSmsBox);
const world = useWorld(() => openWorld({ smsGatewayUrl: box.url }));

const desk = contactDesk(() => world);
let numbers = 20_000_000;

/** Somebody with a telephone that confirms steps beside the mailbox. */
async function phonePerson(name: string): Promise<{ person: Person; mobile: string }> {
  const person = await settledPerson(world, name);
  const mobile = `+8210${++numbers}`;
  const ask = { event: "setphone", mobile, to: mobile } as const;
  const scaptcha_new = await textedCode({ world, box }, person, ask);
  const ecaptcha = await mailedCode(world, person, { event: "setphone" });
  await person.call(bindPhone, { mobile, scaptcha_new, ecaptcha, password: fundPassword });
  return { person, mobile };
}

/** A passkey that confirms steps, added by both codes. */
async function byEverything({ person, mobile }: { person: Person; mobile: string }) {
  const ecaptcha = await mailedCode(world, person, adding);
  const scaptcha = await textedCode({ world, box }, person, { ...adding, to: mobile });
  const proofs = { ecaptcha, scaptcha, password: fundPassword };
  const { options } = await person.call(beginPasskey, proofs);
  const device = new Authenticator();
  await person.call(addPasskey, { name: "My phone", credential: device.make(options) });
  world.clock.advance(day + 1);
  return device;
}

/** Codes for exactly this change. */
const byMail = async (person: Person, change: Change) => ({
  ecaptcha: await mailedCode(world, person, { event: "captcha", ...change }),
});
const byText = async (person: Person, to: string, change: Change) => ({
  scaptcha: await textedCode({ world, box }, person, { event: "captcha", ...change, to }),
});

const set = (person: Person, change: Change, proofs: Proofs = {}) =>
  person.call(setVerification, { password: fundPassword, ...change, ...proofs });

/** Confirmed by every code that is asked for. */
async function setBy({ person, mobile }: { person: Person; mobile: string }, change: Change) {
  const mail = await byMail(person, change);
  return set(person, change, { ...mail, ...(await byText(person, mobile, change)) });
}

async function statesOf(person: Person) {
  const { email, phone, passkey } = await desk.security(person);
  const view = ({ on, next, next_from }: typeof email) => (next_from ? [on, "then", next] : [on]);
  return { email: view(email), phone: view(phone), passkey: view(passkey) };
}

/** What a step of this person asks for first, without any proof. */
const askedOf = async (person: Person, proofs: { ecaptcha?: string; scaptcha?: string } = {}) => {
  const ask = { new_password: "739105", cfm_password: "739105", ...proofs };
  return (await refusalOf(person.call(setFundPassword, ask))).code;
};

describe("a factor", () => {
  it("is at first the mailbox, a telephone as soon as it is bound, and no passkey", async () => {
    const alice = await settledPerson(world, "alice");
    expect(await statesOf(alice)).toEqual({ email: [1], phone: [0], passkey: [0] });
    const bob = await phonePerson("bob");
    expect(await statesOf(bob.person)).toEqual({ email: [1], phone: [1], passkey: [0] });
  });

  it("goes off 24 h after it was confirmed, and is asked for until then", async () => {
    const carol = await phonePerson("carol");
    const { person } = carol;
    const asked = desk.nowSeconds();
    const { from } = await setBy(carol, { factor: "phone", on: 0 });
    expect(from).toBeGreaterThanOrEqual(asked + day);
    expect(from).toBeLessThanOrEqual(desk.nowSeconds() + day + 1);
    expect(await statesOf(person)).toMatchObject({ phone: [1, "then", 0] });
    const told = await desk.mailOf(person.email, "A confirmation method will be switched off");
    expect(linkIn(told)).toHaveLength(43);
    const ecaptcha = await mailedCode(world, person, { event: "changefundpwd" });
    expect(await askedOf(person, { ecaptcha })).toBe("phone-code-required");
    world.clock.advance(from - desk.nowSeconds() - 60);
    expect(await askedOf(person, { ecaptcha: "000000" })).toBe("phone-code-required");
    world.clock.advance(61);
    expect(await statesOf(person)).toMatchObject({ phone: [0] });
    expect(await person.call(getUserInfo, {})).toMatchObject({ phone_on: 0, email_on: 1 });
    expect(await askedOf(person, { ecaptcha: "000000" })).toBe("email-code-wrong");
    expect((await desk.events(person)).at(-1)).toEqual({
      kind: "factor-off-asked",
      details: { factor: "phone", from: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
  });

  it("is on again at once, and nothing is held for it", async () => {
    const dave = await phonePerson("dave");
    await setBy(dave, { factor: "email", on: 0 });
    world.clock.advance(day + 1);
    expect(await dave.person.call(getUserInfo, {})).toMatchObject({ email_on: 0, phone_on: 1 });
    const change = { factor: "email", on: 1 } as const;
    expect((await refusalOf(set(dave.person, change))).code).toBe("phone-code-required");
    const { from } = await set(dave.person, change, await byText(dave.person, dave.mobile, change));
    expect(from).toBeLessThanOrEqual(desk.nowSeconds() + 1);
    expect(await statesOf(dave.person)).toMatchObject({ email: [1] });
    expect((await desk.security(dave.person)).holds).toEqual([]);
    await desk.mailOf(dave.person.email, "A confirmation method was switched on");
  });

  it("that is to go off stays on when it is switched on again", async () => {
    const erin = await phonePerson("erin");
    const { from } = await setBy(erin, { factor: "phone", on: 0 });
    await setBy(erin, { factor: "phone", on: 1 });
    expect(await statesOf(erin.person)).toMatchObject({ phone: [1] });
    world.clock.advance(from - desk.nowSeconds() + day);
    expect(await statesOf(erin.person)).toMatchObject({ phone: [1] });
    await desk.mailOf(erin.person.email, "A confirmation method stays on");
    expect((await desk.events(erin.person)).at(-1)?.kind).toBe("factor-off-called-off");
  });

  it("asked twice goes off at the first time, without another proof", async () => {
    const frank = await phonePerson("frank");
    const first = await setBy(frank, { factor: "phone", on: 0 });
    world.clock.advance(3600);
    expect(await set(frank.person, { factor: "phone", on: 0 })).toEqual(first);
    expect(await set(frank.person, { factor: "email", on: 1 })).toMatchObject({});
    const asked = (await desk.events(frank.person)).filter(({ kind }) => kind.startsWith("factor"));
    expect(asked).toHaveLength(1);
  });

  it("is asked for first of all, in the order of the fields; a wrong one burns no other", async () => {
    const grace = await phonePerson("grace");
    const { person } = grace;
    const change = { factor: "phone", on: 0 } as const;
    const mail = await byMail(person, change);
    const text = await byText(person, grace.mobile, change);
    const refused = async (proofs: Proofs) => (await refusalOf(set(person, change, proofs))).code;
    const wrongMail = { ecaptcha: otherThan(mail.ecaptcha) };
    const wrongText = { scaptcha: otherThan(text.scaptcha) };
    expect([
      await refused(wrongText),
      await refused(wrongMail),
      await refused({ ...wrongMail, ...wrongText, password: "264809" }),
      await refused({ ...mail, ...wrongText, password: "264809" }),
      await refused({ ...wrongMail, ...text }),
      await refused({ ...mail, ...text, password: "264809" }),
    ]).toEqual([
      "email-code-required",
      "phone-code-required",
      "email-code-wrong",
      "phone-code-wrong",
      "email-code-wrong",
      "fund-password-wrong",
    ]);
    await set(person, change, { ...mail, ...text });
  });

  it("takes codes for exactly this factor and position", async () => {
    const heidi = await phonePerson("heidi");
    const { person, mobile } = heidi;
    const off = { factor: "phone", on: 0 } as const;
    const text = await byText(person, mobile, off);
    for (const other of [
      { factor: "email", on: 0 },
      { factor: "phone", on: 1 },
    ] as const) {
      const ask = { ...(await byMail(person, other)), ...text };
      expect((await refusalOf(set(person, off, ask))).code).toBe("email-code-wrong");
    }
    const ecaptcha = await mailedCode(world, person, { event: "captcha" });
    expect((await refusalOf(set(person, off, { ecaptcha, ...text }))).code).toBe(
      "email-code-wrong",
    );
    await set(person, off, { ...(await byMail(person, off)), ...text });
  });

  it("stays when it is the last one, now or in the state to come", async () => {
    const ivan = await settledPerson(world, "ivan");
    expect((await refusalOf(set(ivan, { factor: "email", on: 0 }))).code).toBe("last-factor");
    const judy = await phonePerson("judy");
    await setBy(judy, { factor: "phone", on: 0 });
    const mail = { factor: "email", on: 0 } as const;
    expect((await refusalOf(set(judy.person, mail))).code).toBe("last-factor");
    await setBy(judy, { factor: "phone", on: 1 });
    await setBy(judy, mail);
    expect((await refusalOf(set(judy.person, { factor: "phone", on: 0 }))).code).toBe(
      "last-factor",
    );
  });

  it("of both at once one goes off", async () => {
    const kim = await phonePerson("kim");
    const changes = [
      { factor: "email", on: 0 },
      { factor: "phone", on: 0 },
    ] as const;
    const proofs: Proofs[] = [];
    for (const change of changes) {
      const mail = await byMail(kim.person, change);
      proofs.push({ ...mail, ...(await byText(kim.person, kim.mobile, change)) });
    }
    const ends = await Promise.allSettled(
      changes.map((change, n) => set(kim.person, change, proofs[n])),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    world.clock.advance(day + 1);
    const { email, phone } = await statesOf(kim.person);
    expect([email, phone].filter(([on]) => on === 1)).toHaveLength(1);
  });

  it("that is not set up cannot be switched on", async () => {
    const leo = await settledPerson(world, "leo");
    for (const factor of ["phone", "passkey"] as const) {
      expect((await refusalOf(set(leo, { factor, on: 1 }))).code).toBe("factor-not-bound");
    }
    await addDevice(world, leo);
    expect((await refusalOf(set(leo, { factor: "passkey", on: 1 }))).code).toBe("passkey-too-new");
  });

  it("that was switched off is still needed to put another in its place", async () => {
    const mia = await phonePerson("mia");
    await setBy(mia, { factor: "phone", on: 0 });
    world.clock.advance(day + 1);
    const { person } = mia;
    const mobile = `+8210${++numbers}`;
    const scaptcha_new = await textedCode({ world, box }, person, {
      ...{ event: "setphone", mobile, to: mobile },
    });
    const ecaptcha = await mailedCode(world, person, { event: "setphone" });
    const ask = { mobile, scaptcha_new, ecaptcha, password: fundPassword };
    expect((await refusalOf(person.call(changePhone, ask))).code).toBe("old-phone-code-required");
  });
});

describe("a factor that is lost", () => {
  it("goes off after seven days by the others alone", async () => {
    const { person } = await phonePerson("oscar");
    const change = { factor: "phone", on: 0 } as const;
    const plain = await byMail(person, change);
    expect((await refusalOf(set(person, change, plain))).code).toBe("phone-code-required");
    const { from } = await set(person, change, { ...plain, lost: 1 });
    for (let days = 0; days < 6; days += 1) {
      world.clock.advance(day);
      expect(await statesOf(person)).toMatchObject({ phone: [1, "then", 0] });
    }
    world.clock.advance(from - desk.nowSeconds() - 60);
    expect(await statesOf(person)).toMatchObject({ phone: [1, "then", 0] });
    world.clock.advance(61);
    expect(await statesOf(person)).toMatchObject({ phone: [0] });
  });

  it("is replaced by the others once it is off, and the new one confirms steps", async () => {
    const { person: bea } = await phonePerson("bea");
    const off = { factor: "phone", on: 0 } as const;
    const { from } = await set(bea, off, { lost: 1, ...(await byMail(bea, off)) });
    const mobile = `+8210${++numbers}`;
    const ask = async () => ({
      ...{ mobile, password: fundPassword },
      scaptcha_new: await textedCode({ world, box }, bea, {
        ...{ event: "setphone", mobile, to: mobile },
      }),
      ecaptcha: await mailedCode(world, bea, { event: "setphone" }),
    });
    const early = await refusalOf(bea.call(changePhone, await ask()));
    expect(early.code).toBe("old-phone-code-required");
    for (let days = 0; days < 6; days += 1) {
      world.clock.advance(day);
      expect((await desk.security(bea)).phone.lost).toBe(0);
    }
    world.clock.advance(from - desk.nowSeconds() + 1);
    expect((await desk.security(bea)).phone).toMatchObject({ on: 0, lost: 1 });
    await bea.call(changePhone, await ask());
    const { phone, holds } = await desk.security(bea);
    expect(phone).toMatchObject({ on: 1, lost: 0, bound: `+82***${mobile.slice(-4)}` });
    expect(holds.map(({ reason }) => reason)).toEqual(["phone-changed"]);
  });

  it("with the passkeys on one device goes, as they do, by the mailbox and both passwords", async () => {
    const cleo = await phonePerson("cleo");
    const { person } = cleo;
    const device = await byEverything(cleo);
    const on = { factor: "passkey", on: 1 } as const;
    await set(person, on, { passkey: await signedBy(device, person, { event: "captcha", ...on }) });
    const asked = desk.nowSeconds();
    for (const factor of ["passkey", "phone"] as const) {
      const off = { factor, on: 0 } as const;
      const mail = await byMail(person, off);
      const refused = async (proofs: Proofs) =>
        (await refusalOf(set(person, off, { lost: 1, ...proofs }))).code;
      const login_password = person.password;
      expect([
        await refused(mail),
        await refused({ login_password }),
        await refused({ ...mail, login_password: "Wrong-Password-1" }),
        await refused({ ...mail, login_password, password: "264809" }),
      ]).toEqual([
        factor === "passkey" ? "phone-code-required" : "passkey-required",
        "email-code-required",
        "old-password-wrong",
        "fund-password-wrong",
      ]);
      expect((await refusalOf(set(person, off, { ...mail, login_password }))).code).toBe(
        "passkey-required",
      );
      const { from } = await set(person, off, { ...mail, lost: 1, login_password });
      expect(from).toBeGreaterThanOrEqual(asked + 7 * day);
      const told = await desk.mailOf(person.email, "A confirmation method will be switched off");
      expect(linkIn(told)).toHaveLength(43);
    }
    expect(await statesOf(person)).toEqual({
      ...{ email: [1], phone: [1, "then", 0], passkey: [1, "then", 0] },
    });
  });

  it("goes off sooner when it turns up again and confirms it", async () => {
    const nina = await phonePerson("nina");
    const { person } = nina;
    const change = { factor: "phone", on: 0 } as const;
    const asked = desk.nowSeconds();
    const { from } = await set(person, change, { lost: 1, ...(await byMail(person, change)) });
    expect(from).toBeGreaterThanOrEqual(asked + 7 * day);
    expect(await statesOf(person)).toMatchObject({ phone: [1, "then", 0] });
    const sooner = await setBy(nina, change);
    expect(sooner.from).toBeLessThan(from - 5 * day);
    world.clock.advance(sooner.from - desk.nowSeconds() + 1);
    expect(await statesOf(person)).toMatchObject({ phone: [0] });
  });

  it("is called off by the link of the mail, with all that waits", async () => {
    const olga = await phonePerson("olga");
    const { person } = olga;
    const change = { factor: "phone", on: 0 } as const;
    await set(person, change, { lost: 1, ...(await byMail(person, change)) });
    const told = await desk.mailOf(person.email, "A confirmation method will be switched off");
    await world.callAs(null)(reportNotMe, { token: linkIn(told) ?? "" });
    const rows = await world.databases.guard.query(
      `select is_on from guard_factor_switches where user_id = $1 order by asked_at desc, id desc`,
      [person.userId],
    );
    // Being of this week, it falls by the freeze itself, seven days from now.
    expect(rows).toEqual([{ isOn: false }, { isOn: true }, { isOn: false }]);
    expect((await desk.events(person)).map(({ kind }) => kind)).toContain("factor-off-called-off");
  });

  it("leaves the mailbox in its place where it was the only one", async () => {
    const pat = await phonePerson("pat");
    await setBy(pat, { factor: "email", on: 0 });
    world.clock.advance(day + 1);
    const { person } = pat;
    const change = { factor: "phone", on: 0 } as const;
    expect((await refusalOf(set(person, change))).code).toBe("last-factor");
    expect((await refusalOf(set(person, change, { lost: 1 }))).code).toBe("email-code-required");
    const { from } = await set(person, change, { lost: 1, ...(await byMail(person, change)) });
    expect(await statesOf(person)).toMatchObject({ email: [1], phone: [1, "then", 0] });
    expect(
      (await desk.events(person)).slice(-2).map(({ kind, details }) => [kind, details.factor]),
    ).toEqual([
      ["factor-off-asked", "phone"],
      ["factor-on", "email"],
    ]);
    expect(from).toBeGreaterThan(desk.nowSeconds() + 6 * day);
  });
});

describe("passkeys as a factor", () => {
  it("are demanded at every step once they are on, and go off a day after one has signed", async () => {
    const quin = await settledPerson(world, "quin");
    const device = await settledDevice(world, quin);
    const on = { factor: "passkey", on: 1 } as const;
    await set(quin, on, await byMail(quin, on));
    expect(await statesOf(quin)).toMatchObject({ passkey: [1] });
    const ecaptcha = await mailedCode(world, quin, { event: "changefundpwd" });
    expect(await askedOf(quin, { ecaptcha })).toBe("passkey-required");
    const off = { factor: "passkey", on: 0 } as const;
    expect((await refusalOf(set(quin, off, await byMail(quin, off)))).code).toBe(
      "passkey-required",
    );
    const forOn = await signedBy(device, quin, { event: "captcha", ...on });
    expect((await refusalOf(set(quin, off, { passkey: forOn }))).code).toBe("passkey-wrong");
    const passkey = await signedBy(device, quin, { event: "captcha", ...off });
    await set(quin, off, { passkey });
    expect(await statesOf(quin)).toMatchObject({ passkey: [1, "then", 0] });
    world.clock.advance(day + 1);
    expect(await askedOf(quin, { ecaptcha: "000000" })).toBe("email-code-wrong");
  });

  it("are demanded for a mailbox that waits a week too", async () => {
    const hana = await settledPerson(world, "hana");
    const device = await settledDevice(world, hana);
    const on = { factor: "passkey", on: 1 } as const;
    await set(hana, on, await byMail(hana, on));
    const email = "hana.new@example.com";
    expect((await refusalOf(desk.askFor(hana, email))).code).toBe("passkey-required");
    await desk.askFor(hana, email, {
      passkey: await signedBy(device, hana, { event: "resetemail" }),
    });
    expect((await desk.security(hana)).email_change?.email).toBe("h***w@example.com");
  });

  it("let the codes go: the mailbox may be switched off beside them", async () => {
    const rosa = await settledPerson(world, "rosa");
    const device = await settledDevice(world, rosa);
    const on = { factor: "passkey", on: 1 } as const;
    await set(rosa, on, await byMail(rosa, on));
    const off = { factor: "email", on: 0 } as const;
    await set(rosa, off, {
      passkey: await signedBy(device, rosa, { event: "captcha", ...off }),
    });
    const passkeyOff = { factor: "passkey", on: 0 } as const;
    expect((await refusalOf(set(rosa, passkeyOff))).code).toBe("last-factor");
  });

  it("without a passkey are given up by a recovery code, which holds withdrawals", async () => {
    const sam = await settledPerson(world, "sam");
    const { added } = await addDevice(world, sam);
    world.clock.advance(day + 1);
    const on = { factor: "passkey", on: 1 } as const;
    await set(sam, on, await byMail(sam, on));
    const off = { factor: "passkey", on: 0 } as const;
    const wrong = { recovery_code: "00000-00000" };
    expect((await refusalOf(set(sam, off, wrong))).code).toBe("recovery-code-wrong");
    const [recovery_code = ""] = added.recovery_codes;
    await set(sam, off, { recovery_code });
    expect(await statesOf(sam)).toMatchObject({ passkey: [1, "then", 0] });
    expect((await desk.security(sam)).holds.map(({ reason }) => reason)).toEqual(["recovery"]);
    await desk.mailOf(sam.email, "A recovery code was used");
  });
});

describe("a row of a factor", () => {
  it("that the guard did not write, moves or turns takes nobody's codes away", async () => {
    const tess = await phonePerson("tess");
    await setBy(tess, { factor: "phone", on: 0 });
    const admin = new pg.Client({ connectionString: world.adminUrl });
    await admin.connect();
    const tampered = async (sql: string) => {
      await admin.query("begin");
      await admin.query(sql);
      await admin.query("commit");
      const { code } = await refusalOf(set(tess.person, { factor: "phone", on: 1 }));
      return code;
    };
    const restore = await admin.query("select * from guard_factor_switches where user_id = $1", [
      tess.person.userId,
    ]);
    for (const sql of [
      "update guard_factor_switches set from_at = from_at - interval '2 days'",
      "update guard_factor_switches set factor = 'email'",
      "update guard_factor_switches set is_on = not is_on",
      "update guard_factor_switches set asked_at = asked_at + interval '1 hour'",
    ]) {
      expect([sql, await tampered(sql)]).toEqual([sql, "server-busy"]);
      const [row] = restore.rows as [Record<string, unknown>];
      await admin.query(
        `update guard_factor_switches set factor = $2, is_on = $3, asked_at = $4, from_at = $5
         where id = $1`,
        [row.id, row.factor, row.is_on, row.asked_at, row.from_at],
      );
    }
    await admin.end();
    expect(await statesOf(tess.person)).toMatchObject({ phone: [1, "then", 0] });
  });
});
