import type { AskOf } from "@clearhold/contract/endpoint";
import { getUserInfo, sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { bindEmail, changeEmail } from "@clearhold/contract/wallet/people/contacts";
import { describe, expect, it } from "vitest";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { contactDesk, linkIn, otherThan } from "./contact-people.ts";

const hour = 3600;
const wrongPin = "264809";

const world = useWorld(openWorld);

const desk = contactDesk(() => world);

async function mailboxOf({ userId }: Person): Promise<string | undefined> {
  const [row] = await world.databases.guard.query<{ email: string }>(
    "select email from guard_mailboxes where user_id = $1",
    [userId],
  );
  return row?.email;
}

/** How many wrong fund passwords are counted. */
async function countedTries({ userId }: Person): Promise<number> {
  const [row] = await world.databases.guard.query<{ fails: number }>(
    "select fails from guard_counters where subject = $1 and purpose = 'fund'",
    [userId],
  );
  return row?.fails ?? 0;
}

describe("binding a mailbox", () => {
  it("is refused: every account has one", async () => {
    const alice = await settledPerson(world, "alice");
    const ask = { email: "new@example.com", ecaptcha: "000000", password: fundPassword };
    expect((await refusalOf(alice.call(bindEmail, ask))).code).toBe("email-already-bound");
  });
});

describe("changing the mailbox", () => {
  it("moves the account, ends other sessions, holds withdrawals for 24 h and tells both mailboxes", async () => {
    const bob = await settledPerson(world, "bob");
    const email = "bob.new@example.com";
    const { token: elsewhere } = await desk.login(bob.email);
    const heldFrom = desk.nowSeconds();
    const info = await desk.changeTo(bob, email);
    expect(info).toMatchObject({ email: "b***w@example.com", email_on: 1 });
    expect(await desk.isLive(elsewhere)).toBe(false);
    expect(await desk.isLive(bob.token)).toBe(true);

    const { holds } = await desk.security(bob);
    expect(holds.map(({ reason }) => reason)).toEqual(["email-changed"]);
    const until = holds[0]?.until;
    expect(until).toBeGreaterThanOrEqual(heldFrom + 24 * hour);
    expect(until).toBeLessThanOrEqual(desk.nowSeconds() + 24 * hour + 1);

    expect((await refusalOf(desk.login(bob.email))).code).toBe("account-or-password-wrong");
    expect((await desk.login(email)).userinfo.user_id).toBe(bob.userId);
    const [told, welcomed] = [
      await desk.mailOf(bob.email, "Your e-mail was changed"),
      await desk.mailOf(email, "Your e-mail was changed"),
    ];
    for (const { text } of [told, welcomed]) {
      expect(text).toContain("b***w@example.com");
      expect(text).toContain("Withdrawals paused until");
      expect(text).not.toContain(email);
    }
    expect(linkIn(told)).toHaveLength(43);
    expect(linkIn(welcomed)).toBeUndefined();
    expect(await desk.events(bob)).toContainEqual({
      kind: "email-changed",
      details: { email: "b***w@example.com" },
    });
  });

  it("forgets what the fund password had proved", async () => {
    const carol = await settledPerson(world, "carol");
    const prove = () =>
      world.guard.proveFundPassword({
        ...{ userId: carol.userId, sessionHash: carol.actor.sessionHash },
        fundPassword,
      });
    await prove();
    await desk.changeTo(carol, "carol.new@example.com");
    await world.databases.guard.query(
      "delete from guard_verifiers where user_id = $1 and purpose = 'fund'",
      [carol.userId],
    );
    expect((await refusalOf(prove())).code).toBe("fund-password-not-set");
  });

  it("says first what is missing, then looks at each proof in its order, and counts no slip", async () => {
    const dave = await settledPerson(world, "dave");
    const email = "dave.new@example.com";
    const ecaptcha_new = await desk.newCode(dave, email);
    const ecaptcha_old = await desk.oldCode(dave);
    const all = { email, ecaptcha_new, ecaptcha_old, password: fundPassword };
    const refused = async (over: Record<string, string | undefined>) => {
      const ask = { ...all, ...over } as typeof all;
      const { code, field } = await refusalOf(dave.call(changeEmail, ask));
      return field === undefined ? code : `${code} ${field}`;
    };
    const [wrongNew, wrongOld] = [otherThan(ecaptcha_new), otherThan(ecaptcha_old)];
    expect([
      await refused({ email: undefined, ecaptcha_new: undefined }),
      await refused({ ecaptcha_new: undefined, ecaptcha_old: undefined }),
      await refused({ ecaptcha_new: "", ecaptcha_old: "" }),
      await refused({ password: undefined }),
      await refused({ email: dave.email }),
      await refused({ ecaptcha_old: undefined, ecaptcha_new: wrongNew, password: wrongPin }),
      await refused({ ecaptcha_old: "", ecaptcha_new: wrongNew, password: wrongPin }),
      await refused({ ecaptcha_new: wrongNew, ecaptcha_old: wrongOld, password: wrongPin }),
      await refused({ ecaptcha_old: wrongOld, password: wrongPin }),
    ]).toEqual([
      "field-missing email",
      "email-code-required ecaptcha_new",
      "email-code-required ecaptcha_new",
      "field-missing password",
      "email-unchanged",
      "old-email-code-required",
      "old-email-code-required",
      "email-code-wrong",
      "email-code-wrong",
    ]);
    const one = refusalOf(dave.call(changeEmail, { ...all, ecaptcha_new: wrongNew }));
    expect((await one).details).toEqual({ contact: "new" });
    expect(await countedTries(dave)).toBe(0);
    expect(await refused({ password: wrongPin })).toBe("fund-password-wrong");
    expect(await mailboxOf(dave)).toBe(dave.email);
    // Nothing of it has used the codes up.
    await dave.call(changeEmail, all);
    expect(await mailboxOf(dave)).toBe(email);
  });

  it("keeps a right code good for as long as another proof is wrong", async () => {
    const erin = await settledPerson(world, "erin");
    const email = "erin.new@example.com";
    const ecaptcha_new = await desk.newCode(erin, email);
    const ask = { email, ecaptcha_new, password: fundPassword };
    let ecaptcha_old = "";
    for (let n = 0; n < 8; n += 1) {
      if (n % 4 === 0) ecaptcha_old = await desk.oldCode(erin);
      const wrong = { ...ask, ecaptcha_old: otherThan(ecaptcha_old) };
      expect((await refusalOf(erin.call(changeEmail, wrong))).code).toBe("email-code-wrong");
    }
    await erin.call(changeEmail, { ...ask, ecaptcha_old });
  });

  it("takes no code of another person, event or mailbox, and none twice", async () => {
    const [frank, grace] = [
      await settledPerson(world, "frank"),
      await settledPerson(world, "grace"),
    ];
    const email = "frank.new@example.com";
    const ecaptcha_new = await desk.newCode(frank, email);
    const ecaptcha_old = await desk.oldCode(frank);
    const elsewhere = await desk.newCode(frank, "frank.other@example.com");
    const ofGrace = await desk.newCode(grace, "grace.new@example.com");
    const confirm = await mailedCode(world, frank, { event: "captcha" });
    const stranger = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const ask = { email, ecaptcha_new, ecaptcha_old, password: fundPassword };
    const others = { elsewhere, ofGrace, confirm, stranger, ecaptcha_old };
    for (const [name, code] of Object.entries(others)) {
      if (code === ecaptcha_new) continue;
      world.clock.advance(1);
      const refused = await refusalOf(frank.call(changeEmail, { ...ask, ecaptcha_new: code }));
      expect([name, refused.code]).toEqual([name, "email-code-wrong"]);
    }
    const fresh = { ...ask, ecaptcha_new: await desk.newCode(frank, email) };
    for (const code of [confirm, ecaptcha_new].filter((one) => one !== ecaptcha_old)) {
      const refused = await refusalOf(frank.call(changeEmail, { ...fresh, ecaptcha_old: code }));
      expect(refused.code).toBe("email-code-wrong");
    }
    await frank.call(changeEmail, fresh);
    const back = { email: frank.email, ecaptcha_new: await desk.newCode(frank, frank.email) };
    const again = { ...back, ecaptcha_old, password: fundPassword };
    expect((await refusalOf(frank.call(changeEmail, again))).code).toBe("email-code-wrong");
  });

  it("answers the same when it is asked again after a lost answer, and does nothing twice", async () => {
    const heidi = await settledPerson(world, "heidi");
    const email = "heidi.new@example.com";
    const proofs = {
      ecaptcha_new: await desk.newCode(heidi, email),
      ecaptcha_old: await desk.oldCode(heidi),
    };
    const ask = { email, ...proofs, password: fundPassword };
    const first = await heidi.call(changeEmail, ask);
    const mails = (await world.mailbox.mailsTo(email)).length;
    world.clock.advance(60);
    expect(await heidi.call(changeEmail, ask)).toEqual(first);
    expect((await world.mailbox.mailsTo(email)).length).toBe(mails);
    const other = { ...ask, ecaptcha_new: otherThan(proofs.ecaptcha_new) };
    expect((await refusalOf(heidi.call(changeEmail, other))).code).toBe("email-unchanged");
  });

  it("is not made by a session that ended meanwhile", async () => {
    const ivan = await settledPerson(world, "ivan");
    const email = "ivan.new@example.com";
    const newCode = await desk.newCode(ivan, email);
    const proofs = { emailCode: await desk.oldCode(ivan) };
    const { userId } = ivan;
    const { sessionHash } = ivan.actor;
    await world.databases.api.query(
      "update sessions set revoked_at = now() where token_hash = $1",
      [sessionHash],
    );
    const visit = { ip: "127.0.0.1", device: "node", deviceKey: "" };
    const ask = { userId, sessionHash, email, newCode, proofs, fundPassword, visit };
    expect((await refusalOf(world.guard.changeEmail(ask))).code).toBe("session-expired");
    expect(await mailboxOf(ivan)).toBe(ivan.email);
  });
});

describe("a mailbox of somebody else", () => {
  it("looks like any other until its code was right", async () => {
    const [judy, kim] = [await settledPerson(world, "judy"), await settledPerson(world, "kim")];
    const ecaptcha_old = await desk.oldCode(judy);
    const answers = [];
    for (const email of [kim.email, "nobody@example.com"]) {
      world.clock.advance(61);
      const sent = await judy.call(sendEmailCode, { event: "changeemail", email });
      const ask = { email, ecaptcha_new: "000000", ecaptcha_old, password: fundPassword };
      answers.push([sent, (await refusalOf(judy.call(changeEmail, ask))).code]);
    }
    expect(answers[0]).toEqual([null, "email-code-wrong"]);
    expect(answers[1]).toEqual(answers[0]);
    const ecaptcha_new = await desk.newCode(judy, kim.email);
    const fresh = await desk.oldCode(judy);
    const ask = { email: kim.email, ecaptcha_new, ecaptcha_old: fresh, password: fundPassword };
    expect((await refusalOf(judy.call(changeEmail, ask))).code).toBe("email-taken");
    expect(await mailboxOf(judy)).toBe(judy.email);
    expect(await kim.call(getUserInfo, {})).toMatchObject({ username: "kim" });
  });

  it("goes to one of two who come for it at once, and the other loses nothing", async () => {
    const two = [await settledPerson(world, "leo"), await settledPerson(world, "mia")] as const;
    const email = "wanted@example.com";
    const asks: AskOf<typeof changeEmail>[] = [];
    for (const person of two) {
      const ecaptcha_new = await desk.newCode(person, email);
      const ecaptcha_old = await desk.oldCode(person);
      asks.push({ email, ecaptcha_new, ecaptcha_old, password: fundPassword });
    }
    const ends = await Promise.all(
      two.map((person, n) =>
        person.call(changeEmail, asks[n] as AskOf<typeof changeEmail>).then(
          () => "done",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect([...ends].sort()).toEqual(["done", "email-taken"]);
    const loser = two[ends.indexOf("email-taken")] as Person;
    expect(await mailboxOf(loser)).toBe(loser.email);
    expect(await countedTries(loser)).toBe(0);
    expect((await desk.security(loser)).holds).toEqual([]);
    // Its code to the old mailbox is still good.
    const free = `${loser.name}.free@example.com`;
    const ecaptcha_new = await desk.newCode(loser, free);
    const ecaptcha_old = asks[two.indexOf(loser)]?.ecaptcha_old ?? "";
    await loser.call(changeEmail, {
      email: free,
      ecaptcha_new,
      ecaptcha_old,
      password: fundPassword,
    });
  });

  it("is given to one of two changes of one person at once", async () => {
    const nina = await settledPerson(world, "nina");
    const ecaptcha_old = await desk.oldCode(nina);
    const asks = [];
    for (const email of ["nina.a@example.com", "nina.b@example.com"]) {
      const ecaptcha_new = await desk.newCode(nina, email);
      asks.push({ email, ecaptcha_new, ecaptcha_old, password: fundPassword });
    }
    const ends = await Promise.allSettled(asks.map((ask) => nina.call(changeEmail, ask)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const changed = (await desk.events(nina)).filter(({ kind }) => kind === "email-changed");
    expect(changed).toHaveLength(1);
  });

  it("is taken over where a registration never came to a user", async () => {
    const olga = await settledPerson(world, "olga");
    const email = "orphan@example.com";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const userId = `usr_${"0".repeat(26)}`;
    const visit = { ip: "127.0.0.1", device: "node", deviceKey: "" };
    const { password } = olga;
    await world.guard.openAccount({ userId, email, code, password, username: "ghost", visit });
    expect(await desk.changeTo(olga, email)).toMatchObject({ username: "olga" });
  });
});

describe("the web server's role", () => {
  it("can bind, change and switch nothing by itself", async () => {
    const pat = await settledPerson(world, "pat");
    const tries = [
      "update guard_mailboxes set email = 'thief@example.com'",
      "delete from guard_mailboxes",
      "insert into guard_phones values ($1, '+821012345678', 'm', now())",
      "update guard_phones set phone = '+821012345678'",
      "insert into guard_factor_switches (user_id, factor, is_on, asked_at, from_at, mac) values ($1, 'email', false, now(), now(), 'm')",
      "update guard_factor_switches set is_on = false",
      "delete from guard_factor_switches",
      "insert into guard_email_changes values ($1, 'thief@example.com', 'm', now(), now())",
      "delete from guard_email_changes",
      "delete from guard_holds",
      "update guard_channels set is_open = true",
      "delete from guard_code_rests",
      "select mac from guard_phones",
      "select mac from guard_factor_switches",
      "select mac from guard_email_changes",
      "select * from guard_code_rests",
    ];
    for (const sql of tries) {
      const params = sql.includes("$1") ? [pat.userId] : [];
      const done = world.databases.api.query(sql, params);
      await expect(done, sql).rejects.toThrow(/permission denied/);
    }
  });
});
