import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { verify } from "@node-rs/argon2";
import { beforeAll, describe, expect, it } from "vitest";
import {
  fundPassword,
  mailedCode,
  type Person,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";

const another = "739105";
const wrong = "264809";
const hour = 3600;

const world = useWorld(() => openWorld({ isPasswordCostReal: true }));
let careless: Person;
beforeAll(async () => {
  careless = await registerPerson(world, "careless");
});

function set(
  person: Person,
  pin: string,
  proof: { old_password?: string; ecaptcha?: string } = {},
) {
  return person.call(setFundPassword, { new_password: pin, cfm_password: pin, ...proof });
}

function prove(person: Person, pin: string, sessionHash = person.actor.sessionHash) {
  const { userId } = person;
  return world.guard.proveFundPassword({ userId, sessionHash, fundPassword: pin });
}

describe("setting the fund password", () => {
  it("is free the first time", async () => {
    const bob = await registerPerson(world, "bob");
    expect((await refusalOf(prove(bob, fundPassword))).code).toBe("fund-password-not-set");
    expect(await set(bob, fundPassword)).toMatchObject({ is_fundpwd: 1 });
    await prove(bob, fundPassword);
  });

  it.each(["123456", "48291", "48291a", "４８２９１３"])("refuses %j", async (pin) => {
    const refused = await refusalOf(set(careless, pin));
    expect(refused.code).toBe("fund-password-against-rules");
    expect(await careless.call(getUserInfo, {})).toMatchObject({ is_fundpwd: 0 });
  });

  it("refuses when the second entry differs", async () => {
    const bob = await registerPerson(world, "bobby");
    const ask = { new_password: fundPassword, cfm_password: another };
    expect((await refusalOf(bob.call(setFundPassword, ask))).code).toBe("passwords-differ");
  });

  it("of four first ones at once one stands, and the others have proved nothing", async () => {
    const kim = await registerPerson(world, "kim");
    // Whichever comes later is a guess at what stands by then; a fifth one might lock it.
    const pins = Array.from({ length: 4 }, (_, n) => `48291${n}`);
    const ends = await Promise.allSettled(pins.map((pin) => set(kim, pin)));
    const done = pins.filter((_, n) => ends[n]?.status === "fulfilled");
    expect(done).toHaveLength(1);
    await prove(kim, done[0] ?? "");
  });
});

describe("replacing it", () => {
  it("needs the old one or a mailed code; a token is not enough", async () => {
    const alice = await settledPerson(world, "alice");
    expect((await refusalOf(set(alice, another))).code).toBe("email-code-required");
    const refused = await refusalOf(set(alice, another, { old_password: wrong }));
    expect(refused).toMatchObject({ code: "old-password-wrong", details: { left: "4" } });
    const guessed = await refusalOf(set(alice, another, { ecaptcha: "000000" }));
    expect(guessed.code).toBe("email-code-wrong");
    await prove(alice, fundPassword);
    await set(alice, another, { old_password: fundPassword });
    await prove(alice, another);
    expect((await refusalOf(prove(alice, fundPassword))).code).toBe("fund-password-wrong");
  });

  it("without any proof costs no try, however often and whatever is asked", async () => {
    const amy = await settledPerson(world, "amy");
    for (const pin of [another, fundPassword, "305817", "628104", "907316", another]) {
      expect((await refusalOf(set(amy, pin))).code).toBe("email-code-required");
    }
    expect((await refusalOf(prove(amy, wrong))).details.left).toBe("4");
    await prove(amy, fundPassword);
  });

  it("by code holds withdrawals for 24 h, tells the owner, and lifts a lock", async () => {
    const carol = await settledPerson(world, "carol");
    for (let n = 0; n < 5; n += 1) await refusalOf(prove(carol, wrong));
    const code = await mailedCode(world, carol, { event: "changefundpwd" });
    const before = Math.floor(world.clock.now().getTime() / 1000);
    const info = await set(carol, another, { ecaptcha: code });
    expect(info.withdrawals_held_until - before).toBeGreaterThanOrEqual(24 * hour);
    expect(info.withdrawals_held_until - before).toBeLessThan(24 * hour + 60);
    await prove(carol, another);
    const mail = await world.mailbox.lastTo(carol.email);
    expect(mail.subject).toBe("Your fund password was reset");
    expect(mail.text).toContain("Withdrawals paused until");
    world.clock.advance(24 * hour + 60);
    expect((await carol.call(getUserInfo, {})).withdrawals_held_until).toBe(0);
  });

  it("by the old one holds nothing", async () => {
    const dave = await settledPerson(world, "dave");
    const info = await set(dave, another, { old_password: fundPassword });
    expect(info.withdrawals_held_until).toBe(0);
    const mail = await world.mailbox.lastTo(dave.email);
    expect(mail.subject).toBe("Your fund password was changed");
    expect(mail.text).not.toContain("Withdrawals paused until");
  });

  it("by the old one looks at a code too that came along, and uses it up", async () => {
    const dora = await settledPerson(world, "dora");
    const ecaptcha = await mailedCode(world, dora, { event: "changefundpwd" });
    const guess = ecaptcha === "000000" ? "000001" : "000000";
    const both = (pin: string, old: string, code: string) =>
      set(dora, pin, { old_password: old, ecaptcha: code });
    expect((await refusalOf(both(another, wrong, ecaptcha))).code).toBe("old-password-wrong");
    expect((await refusalOf(both(another, fundPassword, guess))).code).toBe("email-code-wrong");
    expect((await both(another, fundPassword, ecaptcha)).withdrawals_held_until).toBe(0);
    expect((await refusalOf(both("305817", another, ecaptcha))).code).toBe("email-code-wrong");
    await prove(dora, another);
  });

  it("is no replacing when the new one is the old one", async () => {
    const dina = await settledPerson(world, "dina");
    const same = set(dina, fundPassword, { old_password: fundPassword });
    expect((await refusalOf(same)).code).toBe("password-unchanged");
  });

  it("takes a code that was mailed for this alone, once", async () => {
    const erin = await settledPerson(world, "erin");
    const captcha = await mailedCode(world, erin, { event: "captcha" });
    expect((await refusalOf(set(erin, another, { ecaptcha: captcha }))).code).toBe(
      "email-code-wrong",
    );
    const code = await mailedCode(world, erin, { event: "changefundpwd" });
    await set(erin, another, { ecaptcha: code });
    const again = await refusalOf(set(erin, fundPassword, { ecaptcha: code }));
    expect(again.code).toBe("email-code-wrong");
  });

  it("takes no code of somebody else", async () => {
    const [frank, grace] = [
      await settledPerson(world, "frank"),
      await settledPerson(world, "grace"),
    ];
    const code = await mailedCode(world, frank, { event: "changefundpwd" });
    expect((await refusalOf(set(grace, another, { ecaptcha: code }))).code).toBe(
      "email-code-wrong",
    );
    await prove(grace, fundPassword);
  });

  it("ends every other session and forgets what was proved", async () => {
    const heidi = await settledPerson(world, "heidi");
    const account = { account: heidi.email, password: heidi.password };
    const other = (await world.callAs(null)(login, account)).token;
    await prove(heidi, fundPassword);
    await set(heidi, another, { old_password: fundPassword });
    expect((await refusalOf(world.callAs(other)(getUserInfo, {}))).code).toBe("session-expired");
    expect(await heidi.call(getUserInfo, {})).toMatchObject({ is_fundpwd: 1 });
    expect((await refusalOf(prove(heidi, fundPassword))).code).toBe("fund-password-wrong");
  });
});

describe("a wrong fund password", () => {
  it("locks after five tries for an hour, after the next five for a day, and tells the owner", async () => {
    const ivan = await settledPerson(world, "ivan");
    const round = async () => {
      const ends = [];
      for (let n = 0; n < 5; n += 1) ends.push(await refusalOf(prove(ivan, wrong)));
      return ends;
    };
    const first = await round();
    expect(first.map(({ code, details }) => [code, details.left])).toEqual([
      ["fund-password-wrong", "4"],
      ["fund-password-wrong", "3"],
      ["fund-password-wrong", "2"],
      ["fund-password-wrong", "1"],
      ["fund-password-locked", undefined],
    ]);
    expect((await refusalOf(prove(ivan, fundPassword))).code).toBe("fund-password-locked");
    const mail = await world.mailbox.lastTo(ivan.email);
    expect(mail.subject).toBe("Your fund password is locked");
    expect(mail.text).toMatch(/#\/NotMe\?token=[\w-]{43}/);
    world.clock.advance(hour + 1);
    expect((await round()).at(-1)?.code).toBe("fund-password-locked");
    world.clock.advance(hour + 1);
    expect((await refusalOf(prove(ivan, fundPassword))).code).toBe("fund-password-locked");
    world.clock.advance(23 * hour);
    await prove(ivan, fundPassword);
    expect((await refusalOf(prove(ivan, wrong))).details.left).toBe("4");
  });

  it("locks no login, ends no session, and stands in the history of the account", async () => {
    const jill = await settledPerson(world, "jill");
    for (let n = 0; n < 5; n += 1) await refusalOf(prove(jill, wrong));
    expect((await refusalOf(prove(jill, fundPassword))).code).toBe("fund-password-locked");
    const account = { account: jill.email, password: jill.password };
    expect((await world.callAs(null)(login, account)).userinfo.user_id).toBe(jill.userId);
    expect(await jill.call(getUserInfo, {})).toMatchObject({ is_fundpwd: 1 });
    const events = await world.databases.api.query<{ until: string }>(
      `select details->>'until' as until from security_events
       where user_id = $1 and kind = 'fund-password-locked'`,
      [jill.userId],
    );
    expect(events).toHaveLength(1);
    const seconds = (Date.parse(events[0]?.until ?? "") - world.clock.now().getTime()) / 1000;
    expect(Math.abs(seconds - hour)).toBeLessThan(60);
  });

  it("is counted over all routes together", async () => {
    const judy = await settledPerson(world, "judy");
    const text = "not an order";
    const proofs = { emailCode: "000000" };
    const order = { orderText: text, fundPassword: wrong, proofs };
    await expect(world.guard.authoriseWithdrawal(order)).rejects.toThrow(); // malformed: not counted
    await refusalOf(prove(judy, wrong));
    await refusalOf(set(judy, another, { old_password: wrong }));
    const payee = { currency: "TRX", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" } as const;
    const { userId, sessionHash } = judy.actor;
    const ask = { ...payee, userId, sessionHash, fundPassword: wrong, proofs };
    await refusalOf(world.guard.confirmPayee({ ...ask, visit: judy.actor }));
    expect((await refusalOf(prove(judy, wrong))).details.left).toBe("1");
  });

  it("is judged five times when 50 are sent at once, and then not even the right one", async () => {
    const mallory = await settledPerson(world, "mallory");
    const guesses = Array.from({ length: 50 }, (_, n) => String(300_000 + n * 37));
    const ends = await Promise.all(guesses.map((pin) => refusalOf(prove(mallory, pin))));
    const judged = ends.filter(({ code }) => code === "fund-password-wrong");
    expect(judged).toHaveLength(4); // and a fifth, which was told that it locked
    expect((await refusalOf(prove(mallory, fundPassword))).code).toBe("fund-password-locked");
    expect(await mallory.call(getUserInfo, {})).toMatchObject({ username: "mallory" });
  });

  it("ends what the same session had proved before", async () => {
    const nina = await settledPerson(world, "nina");
    await prove(nina, fundPassword);
    for (let n = 0; n < 5; n += 1) await refusalOf(prove(nina, wrong, "another session"));
    expect((await refusalOf(prove(nina, fundPassword))).code).toBe("fund-password-locked");
  });
});

describe("a proof", () => {
  it("is remembered for five minutes, for its session alone", async () => {
    const olga = await settledPerson(world, "olga");
    await prove(olga, fundPassword);
    // Without its verifier only memory can prove it.
    await world.databases.guard.query("delete from guard_verifiers where user_id = $1", [
      olga.userId,
    ]);
    await prove(olga, fundPassword);
    expect((await refusalOf(prove(olga, wrong))).code).toBe("fund-password-not-set");
    const elsewhere = prove(olga, fundPassword, "another session");
    expect((await refusalOf(elsewhere)).code).toBe("fund-password-not-set");
    world.clock.advance(5 * 60);
    expect((await refusalOf(prove(olga, fundPassword))).code).toBe("fund-password-not-set");
  });

  it("ends with its session", async () => {
    const pat = await settledPerson(world, "pat");
    await prove(pat, fundPassword);
    await world.guard.forgetSession({ sessionHash: pat.actor.sessionHash });
    await world.databases.guard.query("delete from guard_verifiers where user_id = $1", [
      pat.userId,
    ]);
    expect((await refusalOf(prove(pat, fundPassword))).code).toBe("fund-password-not-set");
  });
});

describe("a verifier", () => {
  it("that somebody else put there, or moved, proves nothing", async () => {
    const [quin, rosa] = [await settledPerson(world, "quin"), await settledPerson(world, "rosa")];
    await world.databases.guard.query(
      `update guard_verifiers v set verifier = o.verifier, mac = o.mac, version = o.version
       from guard_verifiers o
       where v.user_id = $1 and o.user_id = $2 and v.purpose = 'fund' and o.purpose = 'fund'`,
      [quin.userId, rosa.userId],
    );
    await expect(prove(quin, fundPassword)).rejects.toThrow("failed");
  });

  it("of equal digits is another for each person, and argon2id of the pepper's", async () => {
    const [sam, tess] = [await settledPerson(world, "sam"), await settledPerson(world, "tess")];
    const rows = await world.databases.guard.query<{ verifier: string }>(
      "select verifier from guard_verifiers where purpose = 'fund' and user_id = any($1)",
      [[sam.userId, tess.userId]],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.verifier).not.toBe(rows[1]?.verifier);
    for (const { verifier } of rows) {
      expect(verifier).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verify(verifier, fundPassword)).toBe(false);
    }
  });
});
