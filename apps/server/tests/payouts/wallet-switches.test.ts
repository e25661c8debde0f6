import {
  addAddress,
  cancelWalletConfig,
  editAddress,
  getWalletConfig,
  setWalletConfig,
  whitelistAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import { describe, expect, it } from "vitest";
import { asAdmin } from "../database.ts";
import { codeOf, fundPassword, mailedCode, refusalOf, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import {
  authorise,
  authoriseByCode,
  day,
  entryOf,
  freshAddress,
  savedPayee,
  setConfig,
  trustingPerson,
  whitelist,
} from "./address-people.ts";

const world = useOpened(openWorld);

const now = () => world.clock.now().getTime() / 1000;

describe("the switches of an account", () => {
  it("are off but for the first default, and nothing is about to change", async () => {
    const alice = await settledPerson(world, "alice");
    expect(await alice.call(getWalletConfig, {})).toEqual({
      ...{ is_write: 0, is_default: 1, is_withlock: 0, pending: [] },
    });
  });

  it("protect at once, and weaken a day after they were confirmed", async () => {
    const bob = await settledPerson(world, "bob");
    expect(await setConfig(world, bob, { is_withlock: 1 })).toMatchObject({ is_withlock: 1 });
    const asked = await setConfig(world, bob, { is_withlock: 0, is_write: 1 });
    expect(asked).toMatchObject({ is_write: 0, is_withlock: 1 });
    expect(asked.pending.map(({ name, on }) => [name, on])).toEqual([
      ["is_write", 1],
      ["is_withlock", 0],
    ]);
    for (const { from } of asked.pending) expect(Math.abs(from - now() - day)).toBeLessThan(30);
    world.clock.advance(day - 60);
    expect(await bob.call(getWalletConfig, {})).toEqual(asked);
    world.clock.advance(61);
    expect(await bob.call(getWalletConfig, {})).toMatchObject({
      ...{ is_write: 1, is_withlock: 0, pending: [] },
    });
    expect(await setConfig(world, bob, { is_write: 0 })).toMatchObject({ is_write: 0 });
  });

  it("that wait are called off by their opposite, or by anybody with the session", async () => {
    const carol = await settledPerson(world, "carol");
    await setConfig(world, carol, { is_withlock: 1 });
    await setConfig(world, carol, { is_withlock: 0 });
    const back = await setConfig(world, carol, { is_withlock: 1 });
    expect(back).toMatchObject({ is_withlock: 1, pending: [] });
    await setConfig(world, carol, { is_write: 1, is_withlock: 0 });
    expect(await carol.call(cancelWalletConfig, {})).toMatchObject({
      ...{ is_write: 0, is_withlock: 1, pending: [] },
    });
    world.clock.advance(day + 1);
    expect(await carol.call(getWalletConfig, {})).toMatchObject({ is_write: 0, is_withlock: 1 });
  });

  it("asked for again keep their first day", async () => {
    const dora = await settledPerson(world, "dora");
    const first = await setConfig(world, dora, { is_write: 1 });
    world.clock.advance(3600);
    expect((await setConfig(world, dora, { is_write: 1 })).pending).toEqual(first.pending);
  });

  it("need the code for exactly these positions, once, and the fund password", async () => {
    const erin = await settledPerson(world, "erin");
    const ask = { is_write: 1, password: fundPassword } as const;
    expect(await codeOf(erin.call(setWalletConfig, ask))).toBe("email-code-required");
    const loose = await mailedCode(world, erin, { event: "captcha" });
    expect(await codeOf(erin.call(setWalletConfig, { ...ask, ecaptcha: loose }))).toBe(
      "email-code-wrong",
    );
    const lock = await mailedCode(world, erin, { event: "captcha", is_withlock: 0 });
    expect((await world.mailbox.lastTo(erin.email)).text).toContain(
      "New addresses wait 24 hours: off",
    );
    expect(await codeOf(erin.call(setWalletConfig, { ...ask, ecaptcha: lock }))).toBe(
      "email-code-wrong",
    );
    const ecaptcha = await mailedCode(world, erin, { event: "captcha", is_write: 1 });
    const wrong = await refusalOf(
      erin.call(setWalletConfig, { ...ask, ecaptcha, password: "264809" }),
    );
    expect(wrong).toMatchObject({ code: "fund-password-wrong", details: { left: "4" } });
    await erin.call(setWalletConfig, { ...ask, ecaptcha });
    expect(await codeOf(erin.call(setWalletConfig, { ...ask, ecaptcha }))).toBe("email-code-wrong");
    const none = await refusalOf(erin.call(setWalletConfig, { password: fundPassword, ecaptcha }));
    expect(none).toMatchObject({ code: "field-missing", field: "is_write" });
  });

  it("say what is missing before they count a fund password", async () => {
    const fay = await settledPerson(world, "fay");
    const ask = { is_write: 1, password: "264809" } as const;
    expect(await codeOf(fay.call(setWalletConfig, ask))).toBe("email-code-required");
    const counted = await refusalOf(fay.call(setWalletConfig, { ...ask, ecaptcha: "000000" }));
    expect(counted.details.left).toBe("4");
  });

  it("of three with one code at once, one is set", async () => {
    const gina = await settledPerson(world, "gina");
    const ecaptcha = await mailedCode(world, gina, { event: "captcha", is_withlock: 1 });
    const ask = { is_withlock: 1, ecaptcha, password: fundPassword } as const;
    const ends = await Promise.allSettled(
      Array.from({ length: 3 }, () => gina.call(setWalletConfig, ask)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await gina.call(getWalletConfig, {})).toMatchObject({ is_withlock: 1 });
  });

  it("are told of by mail and in the history of the account", async () => {
    const hana = await settledPerson(world, "hana");
    await setConfig(world, hana, { is_write: 1 });
    const { subject, text } = await world.mailbox.lastTo(hana.email);
    expect(subject).toBe("A setting of your addresses was changed");
    expect(text).toContain("Whitelisted addresses skip codes");
    const rows = await world.databases.api.query<{ details: unknown; ip: string }>(
      "select details, ip from security_events where user_id = $1 and kind = $2",
      [hana.userId, "address-switch-changed"],
    );
    expect(rows).toMatchObject([{ details: { switch: "whitelist", on: "1" }, ip: "127.0.0.1" }]);
  });
});

describe("the whitelist", () => {
  it("lets the fund password alone pay, a day after payee and account were switched", async () => {
    const { person, payee } = await trustingPerson(world, "ivy");
    expect(await entryOf(person, payee.id)).toMatchObject({ is_write: 1, skips_codes: 1 });
    const before = (await world.mailbox.mailsTo(person.email)).length;
    await authorise(world, person, payee);
    const mails = await world.mailbox.mailsTo(person.email);
    expect(mails.slice(before).map(({ subject }) => subject)).toEqual([
      "A withdrawal was requested",
    ]);
    expect(mails.at(-1)?.text).toContain(payee.address);
    expect(await codeOf(authorise(world, person, { address: freshAddress() }))).toBe(
      "email-code-required",
    );
    const trx = { ...payee, currency: "TRX" } as const;
    expect(await codeOf(authorise(world, person, trx))).toBe("email-code-required");
  });

  it("never pays from memory", async () => {
    const { person, payee } = await trustingPerson(world, "jill");
    const { userId, actor } = person;
    const proof = { userId, sessionHash: actor.sessionHash, fundPassword };
    await world.guard.proveFundPassword(proof);
    const wrong = await refusalOf(authorise(world, person, payee, { pin: "264809" }));
    expect(wrong).toMatchObject({ code: "fund-password-wrong", details: { left: "4" } });
  });

  it("skips nothing while the account's switch is off, or the payee is not on it", async () => {
    const kate = await settledPerson(world, "kate");
    const [listed, plain] = [await savedPayee(world, kate), await savedPayee(world, kate)];
    await whitelist(world, kate, listed);
    world.clock.advance(day + 1);
    expect(await entryOf(kate, listed.id)).toMatchObject({ is_write: 1, skips_codes: 0 });
    expect(await codeOf(authorise(world, kate, listed))).toBe("email-code-required");
    await setConfig(world, kate, { is_write: 1 });
    expect(await codeOf(authorise(world, kate, listed))).toBe("email-code-required");
    world.clock.advance(day + 1);
    await authorise(world, kate, listed);
    expect(await codeOf(authorise(world, kate, plain))).toBe("email-code-required");
    await authoriseByCode(world, kate, plain);
  });

  it("begins a day after it was confirmed, and keeps its day when it is asked for again", async () => {
    const lena = await settledPerson(world, "lena");
    await setConfig(world, lena, { is_write: 1 });
    const payee = await savedPayee(world, lena);
    const { write_from: from, is_write } = await whitelist(world, lena, payee);
    expect([is_write, Math.abs(from - now() - day) < 30]).toEqual([0, true]);
    world.clock.advance(day - 120);
    expect((await whitelist(world, lena, payee)).write_from).toBe(from);
    expect(await codeOf(authorise(world, lena, payee))).toBe("email-code-required");
    world.clock.advance(121);
    await authorise(world, lena, payee);
  });

  it("needs a code of its own, whose mail shows the whole address", async () => {
    const mara = await settledPerson(world, "mara");
    const payee = await savedPayee(world, mara);
    const { id, address, currency_id } = payee;
    const saving = await mailedCode(world, mara, { event: "captcha", address });
    const ask = { id, on: 1, password: fundPassword } as const;
    expect(await codeOf(mara.call(whitelistAddress, ask))).toBe("email-code-required");
    expect(await codeOf(mara.call(whitelistAddress, { ...ask, ecaptcha: saving }))).toBe(
      "email-code-wrong",
    );
    const other = { event: "captcha", address, currency_id: "TRX", is_write: 1 } as const;
    const elsewhere = await mailedCode(world, mara, other);
    expect(await codeOf(mara.call(whitelistAddress, { ...ask, ecaptcha: elsewhere }))).toBe(
      "email-code-wrong",
    );
    const ecaptcha = await mailedCode(world, mara, { ...other, currency_id });
    const { text } = await world.mailbox.lastTo(mara.email);
    expect(text).toContain(address);
    expect(text).toContain("with only the fund password");
    const { password: _, ...bare } = ask;
    const missing = await refusalOf(mara.call(whitelistAddress, { ...bare, ecaptcha }));
    expect(missing).toMatchObject({ code: "field-missing", field: "password" });
    await mara.call(whitelistAddress, { ...ask, ecaptcha });
    expect((await world.mailbox.lastTo(mara.email)).subject).toBe(
      "A payout address was whitelisted",
    );
    expect(await codeOf(mara.call(whitelistAddress, { ...ask, ecaptcha }))).toBe(
      "email-code-wrong",
    );
  });

  it("is left at once on request, and entered again only after another day", async () => {
    const { person, payee } = await trustingPerson(world, "nora");
    const off = await person.call(whitelistAddress, { id: payee.id, on: 0 });
    expect(off).toMatchObject({ is_write: 0, write_from: 0, skips_codes: 0 });
    expect(await codeOf(authorise(world, person, payee))).toBe("email-code-required");
    await whitelist(world, person, payee);
    expect(await codeOf(authorise(world, person, payee))).toBe("email-code-required");
    const kinds = await world.databases.auditor.query<{ kind: string }>(
      "select kind from security_events where user_id = $1 and kind like 'address-whitelist%' order by id",
      [person.userId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "address-whitelisted",
      "address-whitelist-dropped",
      "address-whitelisted",
    ]);
  });

  it("skips nothing any more once a mail has frozen the account", async () => {
    const { person, payee } = await trustingPerson(world, "nina");
    await setConfig(world, person, { is_withlock: 1 });
    await setConfig(world, person, { is_withlock: 0 });
    const text = (await world.mailbox.lastTo(person.email)).text ?? "";
    const token = /#\/NotMe\?token=([\w-]{43})/.exec(text)?.[1] ?? "";
    await world.guard.freezeAccount({ token, visit: person.actor });
    world.clock.advance(4 * day);
    expect(await codeOf(authorise(world, person, payee))).toBe("password-reset-required");
    await asAdmin(world, "update guard_freezes set lifted_at = $2 where user_id = $1", [
      ...[person.userId, world.clock.now()],
    ]);
    expect(await codeOf(authorise(world, person, payee))).toBe("address-unconfirmed");
    const rows = await world.databases.auditor.query(
      "select switch, is_on from guard_address_switches where user_id = $1 order by switch",
      [person.userId],
    );
    expect(rows).toEqual([
      { switch: "address-lock", isOn: true },
      { switch: "default-address", isOn: true },
      { switch: "whitelist", isOn: false },
    ]);
  });

  it("is never entered by the fields of another request", async () => {
    const olga = await settledPerson(world, "olga");
    const address = freshAddress();
    const ecaptcha = await mailedCode(world, olga, { event: "captcha", address });
    const ask = { currency_id: "USDT", address, ecaptcha, password: fundPassword } as const;
    const forged = { ...ask, is_write: 1, skips_codes: 1, write_from: 1 };
    const saved = await olga.call(addAddress, forged as typeof ask);
    expect(saved).toMatchObject({ is_write: 0, write_from: 0, skips_codes: 0 });
  });
});

describe("the address lock", () => {
  it("keeps a new payee from being paid for a day, whatever is proved", async () => {
    const pia = await settledPerson(world, "pia");
    const old = await savedPayee(world, pia);
    await setConfig(world, pia, { is_withlock: 1 });
    const payee = await savedPayee(world, pia);
    expect(payee.is_payable).toBe(0);
    expect(Math.abs(payee.locked_until - now() - day)).toBeLessThan(30);
    const locked = await refusalOf(authoriseByCode(world, pia, payee));
    expect(locked).toMatchObject({
      code: "address-locked",
      details: { until: String(payee.locked_until) },
    });
    // The first payee is young too: the lock asks for its age, not for what was set when.
    expect(await codeOf(authoriseByCode(world, pia, old))).toBe("address-locked");
    world.clock.advance(day + 1);
    expect(await entryOf(pia, payee.id)).toMatchObject({ is_payable: 1, locked_until: 0 });
    await authoriseByCode(world, pia, payee);
  });

  it("costs no code and no try of the fund password", async () => {
    const rosa = await settledPerson(world, "rosa");
    const payee = await savedPayee(world, rosa, { is_withlock: 1 });
    expect(payee.is_payable).toBe(0);
    const refused = await refusalOf(authorise(world, rosa, payee, { pin: "264809" }));
    expect(refused.code).toBe("address-locked");
    const wrong = { is_write: 0, password: "264809", ecaptcha: "000000" } as const;
    expect((await refusalOf(rosa.call(setWalletConfig, wrong))).details.left).toBe("4");
  });

  it("begins anew with every change of address", async () => {
    const sara = await settledPerson(world, "sara");
    const payee = await savedPayee(world, sara, { is_withlock: 1 });
    world.clock.advance(day + 1);
    const address = freshAddress();
    const ecaptcha = await mailedCode(world, sara, { event: "captcha", address });
    const ask = { ids: payee.id, address, ecaptcha, password: fundPassword };
    const edited = await sara.call(editAddress, ask);
    expect(edited).toMatchObject({ address, is_payable: 0 });
    expect(await codeOf(authoriseByCode(world, sara, edited))).toBe("address-locked");
    expect(await codeOf(authoriseByCode(world, sara, payee))).toBe("address-unconfirmed");
  });

  it("pays nothing that was not confirmed at all", async () => {
    const tina = await settledPerson(world, "tina");
    await setConfig(world, tina, { is_withlock: 1 });
    const stranger = { address: freshAddress() };
    expect(await codeOf(authoriseByCode(world, tina, stranger))).toBe("address-unconfirmed");
  });
});
