import { createSecretKey } from "node:crypto";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { resetPassword } from "@clearhold/contract/wallet/people/passwords";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { openDraws } from "../../src/guard/proofs/open-draws.ts";
import { openTries } from "../../src/guard/proofs/open-tries.ts";
import { openPasswordHasher, type PasswordHasher } from "../../src/guard/proofs/password-hasher.ts";
import { openProofCache } from "../../src/guard/proofs/proof-cache.ts";
import { updateMailbox } from "../../src/guard/rows/contacts.ts";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { openRecordHeads } from "../../src/guard/rows/record-heads.ts";
import { resetLoginPassword } from "../../src/guard/verbs/passwords/reset-login-password.ts";
import type { Database } from "../../src/kernel/database.ts";
import { noLetters, noOutbox } from "../no-letters.ts";
import { password, refusalOf, registerPerson, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { nextPassword, passwordDesk, thirdPassword } from "./password-people.ts";

const day = 24 * 3600;
const stranger = "nobody.here@example.com";

const world = useWorld(openWorld);
const desk = passwordDesk(() => world);

/** The whole answer, as it leaves: what an onlooker has. */
async function answerTo(ask: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${world.url}${resetPassword.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: 2, ...ask }),
  });
  return { status: response.status, text: await response.text() };
}

/** What the guard does for one mailbox: its statements for a wrong code, its hashes for a right one. */
async function workFor(email: string): Promise<{ wrong: string[]; hashes: number }> {
  const keys = deriveKeys(world.pepper);
  const hasher = await openPasswordHasher(keys);
  const statements: string[] = [];
  let hashes = 0;
  const database: Database = {
    ...world.databases.guard,
    query: (sql, params) => {
      statements.push(sql);
      return world.databases.guard.query(sql, params);
    },
    first: (sql, params) => {
      statements.push(sql);
      return world.databases.guard.first(sql, params);
    },
  };
  const spendingKey = createSecretKey(world.spendingKey, "hex");
  const deps = {
    ...{ database, keys, clock: world.clock, logger: pino({ level: "silent" }), sms: undefined },
    hasher: {
      hash: (...ask: Parameters<PasswordHasher["hash"]>) => {
        hashes += 1;
        return hasher.hash(...ask);
      },
      verify: (...ask: Parameters<PasswordHasher["verify"]>) => {
        hashes += 1;
        return hasher.verify(...ask);
      },
    },
    ...{ letters: noLetters, outbox: noOutbox, proofs: openProofCache(world.clock) },
    firstSettings: openProofCache(world.clock),
    tries: openTries({ database, clock: world.clock }),
    heads: openRecordHeads({ file: "/dev/null", clock: world.clock, logger: { warn() {} } }),
    spendingKey,
    books: world.watch(),
    draws: openDraws({
      ...{ database, clock: world.clock, logger: pino({ level: "silent" }), keys },
      ...{ spendingKey, approve: async () => [], isMainnet: false },
    }),
    pushService: { publicKey: "", serviceOf: () => undefined },
    ...{ orderSeed: world.orderSeed, publicUrl: "http://localhost:8080" },
  };
  const visit = { ip: "203.0.113.9", device: "", deviceKey: "" };
  const ask = { email, newPassword: nextPassword, language: "en-us", visit } as const;
  const code = await desk.forgottenCode(email);
  const guess = code === "000000" ? "000001" : "000000";
  await refusalOf(resetLoginPassword(deps, { ...ask, code: guess }));
  const wrong = [...statements];
  expect(hashes).toBe(0);
  await resetLoginPassword(deps, { ...ask, code });
  return { wrong, hashes };
}

describe("a forgotten login password", () => {
  it("is set again by whoever reads the mailbox; every session ends", async () => {
    const alice = await registerPerson(world, "alice");
    const other = (await desk.login(alice, password)).token;
    const code = await desk.forgottenCode(alice.email);
    expect(await desk.reset(alice.email, code)).toBeNull();
    for (const token of [alice.token, other]) expect(await desk.isLive(token)).toBe(false);
    expect((await refusalOf(desk.login(alice, password))).code).toBe("account-or-password-wrong");
    expect((await desk.login(alice, nextPassword)).userinfo.user_id).toBe(alice.userId);
  });

  it("takes the mailbox in any case", async () => {
    const amy = await registerPerson(world, "amy");
    const code = await desk.forgottenCode(amy.email);
    await desk.reset(" AMY@Example.com ", code);
    await desk.login(amy, nextPassword);
  });

  it("holds withdrawals for 24 h, says until when, and tells the owner", async () => {
    const bob = await settledPerson(world, "bob");
    await desk.reset(bob.email, await desk.forgottenCode(bob.email));
    const { token, userinfo } = await desk.login(bob, nextPassword);
    const back = { ...bob, token };
    const [hold, ...more] = await desk.holds(back);
    expect(more).toEqual([]);
    expect(hold?.reason).toBe("recovery");
    expect(hold?.seconds).toBeGreaterThan(day - 60);
    expect(hold?.seconds).toBeLessThanOrEqual(day + 1);
    const until = userinfo.withdrawals_held_until;
    const refused = await refusalOf(desk.withdraw(back));
    expect(refused).toMatchObject({ code: "withdrawals-held", details: { until: String(until) } });
    const mail = await world.mailbox.lastTo(bob.email);
    expect(mail.subject).toBe("Your login password was reset");
    expect(mail.text).toContain("Withdrawals paused until");
    expect((await desk.events(bob)).map(({ kind }) => kind)).toContain("login-password-reset");
    world.clock.advance(day + 1);
    expect((await refusalOf(desk.withdraw(back))).code).toBe("email-code-wrong");
  });

  it("forgets what the fund password had proved, and keeps the fund password", async () => {
    const carol = await settledPerson(world, "carol");
    const { userId, fundPassword } = carol;
    const proof = { userId, sessionHash: carol.actor.sessionHash, fundPassword };
    await world.guard.proveFundPassword(proof);
    await desk.reset(carol.email, await desk.forgottenCode(carol.email));
    await world.databases.guard.query(
      "delete from guard_verifiers where user_id = $1 and purpose = 'fund'",
      [userId],
    );
    expect((await refusalOf(world.guard.proveFundPassword(proof))).code).toBe(
      "fund-password-not-set",
    );
  });

  it("lifts a freeze, and never with the password that the thief has", async () => {
    const dan = await registerPerson(world, "dan");
    await desk.login(dan, password, "the-browser-of-the-thief-1");
    const { text = "" } = await world.mailbox.lastTo(dan.email);
    const token = /token=([\w-]{43})/.exec(text)?.[1] ?? "";
    await desk.nobody()(reportNotMe, { token });
    const code = await desk.forgottenCode(dan.email);
    expect((await refusalOf(desk.reset(dan.email, code, password))).code).toBe(
      "password-unchanged",
    );
    expect((await refusalOf(desk.login(dan, password))).code).toBe("password-reset-required");
    await desk.reset(dan.email, code);
    const { token: fresh } = await desk.login(dan, nextPassword);
    const reasons = (await desk.holds({ ...dan, token: fresh })).map(({ reason }) => reason);
    expect(reasons).toEqual(["frozen", "recovery"]);
    expect((await desk.subjectsTo(dan.email)).slice(-2).toSorted()).toEqual([
      "Your account is open again",
      "Your login password was reset",
    ]);
    expect((await desk.events(dan)).map(({ kind }) => kind)).toContain("unfrozen");
  });

  it("lets the owner in at once, however long strangers' guesses had slowed the login", async () => {
    const eve = await registerPerson(world, "eve");
    const visit = { ip: "203.0.113.9", device: "", deviceKey: "" };
    const from = (typed: string) =>
      world.guard.verifyLogin({ account: eve.email, password: typed, visit });
    for (let n = 0; n < 8; n += 1) {
      const { details } = await refusalOf(from("Wrong-Password-1"));
      if (details.seconds) world.clock.advance(Number(details.seconds) + 1);
    }
    await refusalOf(from("Wrong-Password-1"));
    expect((await refusalOf(from(password))).code).toBe("login-delayed");
    await desk.reset(eve.email, await desk.forgottenCode(eve.email));
    expect(await from(nextPassword)).toMatchObject({ userId: eve.userId });
  });

  it.each([
    ["weak", "password-against-rules"],
    ["Password1", "password-too-common"],
    ["Franklin2026", "password-too-common"], // the owner's name
  ])("refuses %s as %s, and the code stays good", async (newpassword, refusal) => {
    const name = newpassword === "Franklin2026" ? "franklin" : `fran${newpassword.toLowerCase()}`;
    const { email } = await registerPerson(world, name);
    const code = await desk.forgottenCode(email);
    expect((await refusalOf(desk.reset(email, code, newpassword))).code).toBe(refusal);
    await desk.reset(email, code);
  });

  it("needs mailbox and code", async () => {
    const ask = { type: 2, newpassword: nextPassword };
    const missing = { code: "field-missing", field: "email" };
    expect(await refusalOf(desk.nobody()(resetPassword, ask))).toMatchObject(missing);
    const without = desk.nobody()(resetPassword, { ...ask, email: stranger });
    expect((await refusalOf(without)).code).toBe("email-code-required");
  });

  it("takes no code of a logged-in step, and none of another mailbox", async () => {
    const [gil, hal] = [await registerPerson(world, "gil"), await registerPerson(world, "hal")];
    const codes = [await desk.changeCode(gil), await desk.forgottenCode(hal.email)];
    for (const code of codes) {
      expect((await refusalOf(desk.reset(gil.email, code))).code).toBe("email-code-wrong");
    }
    await desk.login(gil, password);
  });

  it("is none for the mailbox that was another one's place until now", async () => {
    const gus = await registerPerson(world, "gus");
    const code = await desk.forgottenCode(gus.email);
    const email = "gus.new@example.com";
    const change = { userId: gus.userId, email, now: world.clock.now() };
    const keys = deriveKeys(world.pepper);
    const { guard } = world.databases;
    expect(await guard.transaction((tx) => updateMailbox(tx, keys, change))).toBe(true);
    expect(await desk.reset(gus.email, code)).toBeNull();
    expect((await world.mailbox.lastTo(gus.email)).subject).toBe("No account with this e-mail");
    expect((await desk.login({ ...gus, email }, password)).userinfo.user_id).toBe(gus.userId);
  });

  it("takes a code for ten minutes and five tries", async () => {
    const ivy = await registerPerson(world, "ivy");
    const late = await desk.forgottenCode(ivy.email);
    world.clock.advance(601);
    expect((await refusalOf(desk.reset(ivy.email, late))).code).toBe("email-code-wrong");
    const code = await desk.forgottenCode(ivy.email);
    const guess = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) await refusalOf(desk.reset(ivy.email, guess));
    expect((await refusalOf(desk.reset(ivy.email, code))).code).toBe("email-code-wrong");
    await desk.login(ivy, password);
  });
});

describe("who does not read the mailbox", () => {
  it("is answered alike, to the letter, whether or not there is an account", async () => {
    const joe = await registerPerson(world, "joe");
    const asks = (email: string, code: string) => [
      { email, ecaptcha: "000000", newpassword: nextPassword },
      { email, ecaptcha: code, newpassword: "weak" },
      { email, newpassword: nextPassword },
      { email, ecaptcha: code, newpassword: nextPassword },
      { email, ecaptcha: code, newpassword: nextPassword },
      { email, ecaptcha: code, newpassword: thirdPassword },
    ];
    const answers: { status: number; text: string }[][] = [];
    for (const email of [joe.email, stranger]) {
      const code = await desk.forgottenCode(email);
      const ends = [];
      for (const ask of asks(email, code)) ends.push(await answerTo(ask));
      answers.push(ends);
    }
    const [known = [], unknown = []] = answers;
    expect(known.map(({ text }) => (JSON.parse(text) as { error?: string }).error)).toEqual([
      ...["email-code-wrong", "password-against-rules", "email-code-required"],
      ...[undefined, undefined, "email-code-wrong"],
    ]);
    expect(unknown.slice(0, 5)).toEqual(known.slice(0, 5));
  });

  it("is told by mail, where there is no account, and nothing came of it", async () => {
    const email = "nobody.else@example.com";
    const code = await desk.forgottenCode(email);
    await desk.reset(email, code);
    await desk.reset(email, code);
    const mails = (await desk.subjectsTo(email)).filter((subject) => subject?.includes("account"));
    expect(mails).toEqual(["No account with this e-mail"]);
    const rows = await world.databases.guard.query(
      "select from guard_verifiers where user_id = 'usr_nobody'",
    );
    expect(rows).toEqual([]);
  });

  it("causes the same statements with a wrong code, and the same hashes with a right one", async () => {
    const kay = await registerPerson(world, "kay");
    const [known, unknown] = [await workFor(kay.email), await workFor("no.one@example.com")];
    expect(known.wrong.length).toBeGreaterThan(2);
    expect(unknown.wrong).toEqual(known.wrong);
    expect(known.hashes).toBe(2);
    expect(unknown.hashes).toBe(known.hashes);
  });

  it("finds no account where a registration never came to its end", async () => {
    const email = "half@example.com";
    const code = await desk.forgottenCode(email);
    const visit = { ip: "127.0.0.1", device: "", deviceKey: "" };
    const half = { userId: `usr_${"0".repeat(26)}`, username: "half", password, visit };
    await world.guard.openAccount({ ...half, email, code });
    const again = await desk.forgottenCode(email);
    expect(await desk.reset(email, again, password)).toBeNull();
    expect((await world.mailbox.lastTo(email)).subject).toBe("No account with this e-mail");
  });
});

describe("at once", () => {
  it("of twenty resets with one code one sets its password", async () => {
    const leo = await registerPerson(world, "leo");
    const code = await desk.forgottenCode(leo.email);
    const asked = Array.from({ length: 20 }, (_, n) => `Meadow-Stone-${100 + n}`);
    const ends = await Promise.allSettled(asked.map((to) => desk.reset(leo.email, code, to)));
    const done = asked.filter((_, n) => ends[n]?.status === "fulfilled");
    expect(done).toHaveLength(1);
    await desk.login(leo, done[0] ?? "");
    const kinds = (await desk.events(leo)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "login-password-reset")).toHaveLength(1);
    const subjects = await desk.subjectsTo(leo.email);
    expect(subjects.filter((one) => one === "Your login password was reset")).toHaveLength(1);
  });

  it("a login that was under way with the old password opens nothing", async () => {
    const mia = await registerPerson(world, "mia");
    const code = await desk.forgottenCode(mia.email);
    const logins = Array.from({ length: 12 }, () =>
      desk.login(mia, password).then(
        ({ token }) => token,
        () => undefined,
      ),
    );
    await desk.reset(mia.email, code);
    const tokens = (await Promise.all(logins)).filter((token) => token !== undefined);
    for (const token of tokens) expect(await desk.isLive(token)).toBe(false);
  });
});

describe("a lost answer", () => {
  it("is given again to the same ask, once the code was used, and nothing is done twice", async () => {
    const ned = await registerPerson(world, "ned");
    const code = await desk.forgottenCode(ned.email);
    await desk.reset(ned.email, code);
    const { token } = await desk.login(ned, nextPassword);
    const mails = (await desk.subjectsTo(ned.email)).length;
    expect(await desk.reset(ned.email, code)).toBeNull();
    expect(await desk.isLive(token)).toBe(true);
    expect(await desk.subjectsTo(ned.email)).toHaveLength(mails);
    expect((await refusalOf(desk.reset(ned.email, code, thirdPassword))).code).toBe(
      "email-code-wrong",
    );
  });

  it("does not let a used code guess: its tries are counted as a login's are", async () => {
    const oli = await registerPerson(world, "oli");
    const code = await desk.forgottenCode(oli.email);
    await desk.reset(oli.email, code);
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      codes.push((await refusalOf(desk.reset(oli.email, code, `Meadow-Stone-${n}x9`))).code);
    }
    expect(codes.slice(3)).toEqual(["login-delayed", "login-delayed"]);
    await desk.login(oli, nextPassword);
  });
});
