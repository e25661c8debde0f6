import { getUserInfo, sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { getPhrase, setPhrase, setTimeZone } from "@clearhold/contract/wallet/people/mails";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { type NotifyDeps, notifyOwner } from "../../src/guard/tell/notify-owner.ts";
import type { Notice } from "../../src/mail/letters.ts";
import { asAdmin } from "../database.ts";
import {
  fundPassword,
  kindsOf,
  password,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld, walletOrigin } from "../world.ts";

const world = useOpened(openWorld);

const label = "anti-phishing phrase";
const minute = 61;

/** A code for `email`, asked for by nobody, and the mail that brought it. */
async function strangersMail(email: string) {
  world.clock.advance(minute);
  await world.callAs(null)(sendEmailCode, { event: "nocaptcha", email });
  return world.mailbox.lastTo(email);
}

describe("the phrase", () => {
  it("stands in every mail from then on, and in the mail that says so", async () => {
    const alice = await settledPerson(world, "alice");
    expect(await alice.call(getPhrase, {})).toEqual({ phrase: "", set_at: 0 });
    const set = await alice.call(setPhrase, { phrase: "  파란 우산 42 ", password: fundPassword });
    expect(set.phrase).toBe("파란 우산 42");
    expect(set.set_at).toBeCloseTo(world.clock.now().getTime() / 1000, -1);
    expect(await alice.call(getPhrase, {})).toEqual(set);
    const notice = await world.mailbox.lastTo(alice.email);
    expect(notice.subject).toBe("Your anti-phishing phrase was set");
    world.clock.advance(minute);
    await alice.call(sendEmailCode, { event: "changefundpwd" });
    const code = await world.mailbox.lastTo(alice.email);
    for (const mail of [notice, code, await strangersMail(alice.email)]) {
      expect(mail.text).toContain("파란 우산 42");
      expect(mail.html).toContain("파란 우산 42");
    }
    expect(await kindsOf(world, alice)).toContain("phrase-set");
  });

  it("is asked for with the login password where no fund password is set", async () => {
    const bob = await registerPerson(world, "bob");
    const ask = { phrase: "bob was here" };
    const wrong = await refusalOf(bob.call(setPhrase, { ...ask, password: "Wrong-Pass-1" }));
    expect(wrong.code).toBe("login-password-wrong");
    expect(await bob.call(setPhrase, { ...ask, password })).toMatchObject(ask);
    await bob.call(setFundPassword, { new_password: fundPassword, cfm_password: fundPassword });
    const later = bob.call(setPhrase, { phrase: "another one", password });
    expect((await refusalOf(later)).code).toBe("fund-password-wrong");
  });

  it("is tried with the counter of the fund password, as every other door", async () => {
    const carol = await settledPerson(world, "carol");
    for (let n = 0; n < 5; n += 1) {
      await refusalOf(carol.call(setPhrase, { phrase: "mine alone", password: "000111" }));
    }
    const right = carol.call(setPhrase, { phrase: "mine alone", password: fundPassword });
    expect((await refusalOf(right)).code).toBe("fund-password-locked");
  });

  it.each([
    ["abc", "phrase"],
    ["a".repeat(41), "phrase"],
    ["two\nlines", "phrase"],
    ["turned \u202e around", "phrase"],
  ])("is refused as %j, naming the field", async (phrase, field) => {
    const dan = await registerPerson(world, `dan${phrase.length}`);
    const refused = await refusalOf(dan.call(setPhrase, { phrase, password }));
    expect(refused.field).toBe(field);
  });

  it("does not hold the password", async () => {
    const erin = await settledPerson(world, "erin");
    const ask = { phrase: `pin ${fundPassword}`, password: fundPassword };
    expect((await refusalOf(erin.call(setPhrase, ask))).code).toBe("phrase-holds-password");
  });

  it("once set again as it is changes nothing; empty it is removed", async () => {
    const frank = await settledPerson(world, "frank");
    const ask = { phrase: "green door", password: fundPassword };
    const first = await frank.call(setPhrase, ask);
    world.clock.advance(5);
    expect(await frank.call(setPhrase, ask)).toEqual(first);
    const removed = await frank.call(setPhrase, { ...ask, phrase: "" });
    expect(removed).toEqual({ phrase: "", set_at: 0 });
    expect((await kindsOf(world, frank)).filter((kind) => kind.startsWith("phrase"))).toEqual([
      "phrase-set",
      "phrase-removed",
    ]);
    expect((await world.mailbox.lastTo(frank.email)).text).not.toContain(label);
  });

  it("of four at once is one of the four", async () => {
    const gina = await settledPerson(world, "gina");
    // No more than four: a fifth right password at the same moment counts as a fifth try.
    const phrases = Array.from({ length: 4 }, (_, n) => `phrase ${n} of four`);
    await Promise.all(
      phrases.map((phrase) => gina.call(setPhrase, { phrase, password: fundPassword })),
    );
    expect(phrases).toContain((await gina.call(getPhrase, {})).phrase);
  });

  it("goes to no mailbox of a thief who holds the session", async () => {
    const hana = await settledPerson(world, "hana");
    await hana.call(setPhrase, { phrase: "only hana knows", password: fundPassword });
    world.clock.advance(minute);
    const email = "thief@example.com";
    await hana.call(sendEmailCode, { event: "changeemail", email });
    const mail = await world.mailbox.lastTo(email);
    expect(`${mail.text} ${mail.html}`).not.toContain("hana knows");
    expect(mail.text).not.toContain(label);
  });

  it("changes nothing else of a stranger's mail: without one it reads as for nobody", async () => {
    const ivan = await settledPerson(world, "ivan");
    const plain = (await strangersMail("nobody4@example.com")).text?.replace(/^\d{6}$/m, "CODE");
    expect((await strangersMail(ivan.email)).text?.replace(/^\d{6}$/m, "CODE")).toBe(plain);
    await ivan.call(setPhrase, { phrase: "tall ship", password: fundPassword });
    const withPhrase = (await strangersMail(ivan.email)).text ?? "";
    const line = withPhrase.split("\n").find((one) => one.includes("tall ship"));
    expect(withPhrase.replace(`${line}\n\n`, "").replace(/^\d{6}$/m, "CODE")).toBe(plain);
  });

  it("stands nowhere in the database as it reads, and another's does not open", async () => {
    const [jane, kate] = [await settledPerson(world, "jane"), await settledPerson(world, "kate")];
    await jane.call(setPhrase, { phrase: "seven grey cats", password: fundPassword });
    const rows = await world.databases.guard.query("select p::text as row from guard_phrases p");
    expect(JSON.stringify(rows)).not.toContain("grey cats");
    await asAdmin(
      world,
      `insert into guard_phrases (user_id, sealed, set_at)
       select $2, sealed, set_at from guard_phrases where user_id = $1`,
      [jane.userId, kate.userId],
    );
    expect((await strangersMail(kate.email)).text).not.toContain("grey cats");
    expect(world.logLines.join("")).toContain("a phrase was not written by the guard");
    expect((await kate.call(getPhrase, {})).phrase).toBe("");
    await kate.call(setPhrase, { phrase: "kate's own", password: fundPassword });
    expect((await kate.call(getPhrase, {})).phrase).toBe("kate's own");
    for (const role of ["api", "worker", "operator", "auditor"] as const) {
      const read = world.databases[role].query("select from guard_phrases");
      await expect(read).rejects.toThrow(/permission denied/);
    }
  });
});

describe("the language", () => {
  it("of a mail is the account's, whatever the request says", async () => {
    const lee = await settledPerson(world, "lee");
    await lee.call(setPreferences, { language: "ko-kr" });
    expect((await lee.call(getUserInfo, {})).preferences.language).toBe("ko-kr");
    world.clock.advance(minute);
    await world.callAs(lee.token, "zh-cn")(sendEmailCode, { event: "changefundpwd" });
    expect((await world.mailbox.lastTo(lee.email)).subject).toBe("Clearhold 인증 코드");
    expect((await strangersMail(lee.email)).subject).toBe("Clearhold 인증 코드");
    await lee.call(setPhrase, { phrase: "파란 우산", password: fundPassword });
    expect((await world.mailbox.lastTo(lee.email)).subject).toBe("피싱 방지 문구가 설정되었습니다");
  });

  it("chosen again as it is changes nothing", async () => {
    const mia = await registerPerson(world, "mia");
    for (const language of ["en-us", "zh-cn", "zh-cn"] as const) {
      await mia.call(setPreferences, { language });
    }
    expect((await kindsOf(world, mia)).filter((kind) => kind === "language-set")).toHaveLength(1);
    const strange = mia.call(setPreferences, { language: "xx" as "en-us" });
    expect((await refusalOf(strange)).field).toBe("language");
  });
});

describe("the time zone", () => {
  it("of a mail is the account's, and UTC before the app has sent one", async () => {
    const nora = await registerPerson(world, "nora");
    expect((await nora.call(getUserInfo, {})).time_zone).toBe("UTC");
    await nora.call(setFundPassword, { new_password: fundPassword, cfm_password: fundPassword });
    expect((await world.mailbox.lastTo(nora.email)).text).toMatch(/^Time: .*, \d\d:\d\d \(UTC\)$/m);
    await nora.call(setTimeZone, { time_zone: "Asia/Kathmandu" });
    expect((await nora.call(getUserInfo, {})).time_zone).toBe("Asia/Kathmandu");
    await nora.call(setPhrase, { phrase: "grey goose", password: fundPassword });
    expect((await world.mailbox.lastTo(nora.email)).text).toMatch(
      /^Time: .*, \d\d:\d\d \(Asia\/Kathmandu, UTC\+5:45\)$/m,
    );
  });

  it("is one that exists", async () => {
    const omar = await registerPerson(world, "omar");
    for (const time_zone of ["+09:00", "Mars/Olympus", "", " UTC", "Asia/Seoul'--"]) {
      expect((await refusalOf(omar.call(setTimeZone, { time_zone }))).field).toBe("time_zone");
    }
  });
});

describe("a mail", () => {
  it("says when by our clock, is of our own domain, and asks for no holiday answers", async () => {
    const before = world.clock.now().getTime();
    const mail = await strangersMail("headers@example.com");
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@t\.example>$/);
    expect(Date.parse(mail.date ?? "")).toBeGreaterThanOrEqual(before - 1000);
    expect(header("x-mailer")).toBeUndefined();
  });

  it("links to our own origin only, and without a mailbox nothing is written", async () => {
    const noa = await registerPerson(world, "noa");
    const sent: string[] = [];
    const { guard: database } = world.databases;
    const deps: NotifyDeps = {
      ...{ database, clock: world.clock, publicUrl: walletOrigin },
      ...{ keys: deriveKeys(world.pepper), logger: pino({ level: "silent" }) },
      letters: { add: async (_tx, { to }) => void sent.push(to) },
    };
    const tell = (userId: string, notice: Notice, letter = {}) =>
      database.transaction((tx) => notifyOwner(tx, deps, userId, notice, letter));
    const frozen = { kind: "frozen" } as const;
    await expect(tell("usr_00000000000000000000000000", frozen)).rejects.toThrow("mailbox");
    const evil = { ...frozen, notMeLink: "https://evil.example/#/NotMe?token=x" };
    await expect(tell(noa.userId, evil)).rejects.toThrow("our own origin");
    expect(sent).toEqual([]);
    await tell(noa.userId, frozen, { to: "old@example.com" });
    expect(sent).toEqual(["old@example.com"]);
  });
});
