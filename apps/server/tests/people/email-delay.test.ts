import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import {
  askEmailChange,
  cancelEmailChange,
  finishEmailChange,
} from "@clearhold/contract/wallet/people/contacts";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { contactDesk, linkIn, otherThan } from "./contact-people.ts";

const hour = 3600;
const week = 7 * 24 * hour;

const world = useWorld(openWorld);

const desk = contactDesk(() => world);

const finish = (person: Person, password = fundPassword) =>
  person.call(finishEmailChange, { password });

/** The clock moves on while the session is kept alive, as its owner does. */
async function pass(person: Person, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 6 * 24 * hour) {
    world.clock.advance(Math.min(left, 6 * 24 * hour));
    await person.call(getUserInfo, {});
  }
}

describe("a change of mailbox without the old one", () => {
  it("leaves five tries to the code of a second ask for the same one", async () => {
    const eve = await settledPerson(world, "eve");
    const email = "eve.new@example.com";
    await desk.askFor(eve, email);
    const right = await desk.newCode(eve, email);
    const passwords = { login_password: eve.password, password: fundPassword };
    const again = (ecaptcha_new: string) =>
      eve.call(askEmailChange, { email, ecaptcha_new, ...passwords });
    for (let n = 0; n < 4; n += 1) {
      const { code, details } = await refusalOf(again(otherThan(right)));
      expect([code, details]).toEqual(["email-code-wrong", { contact: "new" }]);
    }
    await again(right);
  });

  it("waits seven days, is told to the old mailbox, and then moves the account as any change", async () => {
    const alice = await settledPerson(world, "alice");
    const email = "alice.new@example.com";
    const { token: elsewhere } = await desk.login(alice.email);
    const asked = desk.nowSeconds();
    const { from } = await desk.askFor(alice, email);
    expect(from).toBeGreaterThanOrEqual(asked + week);
    expect(from).toBeLessThan(desk.nowSeconds() + week + 2);
    const told = await desk.mailOf(alice.email, "Someone asked to change your e-mail");
    expect(told.text).toContain("a***w@example.com");
    expect(linkIn(told)).toHaveLength(43);
    expect(await desk.security(alice)).toMatchObject({
      email_change: { email: "a***w@example.com", from, can_finish: 0 },
      holds: [],
    });

    expect((await refusalOf(finish(alice))).code).toBe("email-change-not-due");
    await pass(alice, from - desk.nowSeconds() - 60);
    expect((await refusalOf(finish(alice))).code).toBe("email-change-not-due");
    expect((await desk.security(alice)).email_change).toMatchObject({ can_finish: 0 });
    world.clock.advance(61);
    expect((await desk.security(alice)).email_change).toMatchObject({ can_finish: 1 });
    expect((await refusalOf(finish(alice, "264809"))).code).toBe("fund-password-wrong");
    expect(await finish(alice)).toMatchObject({ email: "a***w@example.com" });
    expect(await desk.isLive(elsewhere)).toBe(false);
    expect((await desk.login(email)).userinfo.username).toBe("alice");
    const { holds, email_change } = await desk.security(alice);
    expect([holds.map(({ reason }) => reason), email_change]).toEqual([["email-changed"], null]);
    for (const mailbox of [alice.email, email]) {
      await desk.mailOf(mailbox, "Your e-mail was changed");
    }
    const kinds = (await desk.events(alice)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["email-change-asked", "email-changed"]));
    expect((await refusalOf(finish(alice))).code).toBe("email-change-not-due");
  });

  it("needs the code to the new mailbox and both passwords, in this order", async () => {
    const bob = await settledPerson(world, "bob");
    const email = "bob.new@example.com";
    const refused = async (over: Parameters<typeof desk.askFor>[2]) =>
      (await refusalOf(desk.askFor(bob, email, over))).code;
    const wrongLogin = { login_password: "Wrong-Password-1" };
    expect([
      await refused({ email: bob.email }),
      await refused({ ecaptcha_new: "000000", ...wrongLogin, password: "264809" }),
      await refused({ ...wrongLogin, password: "264809" }),
      await refused({ password: "264809" }),
    ]).toEqual([
      "email-unchanged",
      "email-code-wrong",
      "old-password-wrong",
      "fund-password-wrong",
    ]);
    expect((await desk.security(bob)).email_change).toBeNull();
    await desk.askFor(bob, email);
  });

  it("slows guesses of the login password down", async () => {
    const carl = await settledPerson(world, "carl");
    const email = "carl.new@example.com";
    const ecaptcha_new = await desk.newCode(carl, email);
    const ask = { email, ecaptcha_new, login_password: "Wrong-Password-1", password: "264809" };
    const codes = [];
    for (let n = 0; n < 4; n += 1) {
      codes.push((await refusalOf(carl.call(askEmailChange, ask))).code);
    }
    expect(codes.at(0)).toBe("old-password-wrong");
    expect(codes.at(-1)).toBe("login-delayed");
  });

  it("begins anew with a second ask, and not with the same one after a lost answer", async () => {
    const carol = await settledPerson(world, "carol");
    const email = "carol.new@example.com";
    const ecaptcha_new = await desk.newCode(carol, email);
    const passwords = { login_password: carol.password, password: fundPassword };
    const ask = { email, ecaptcha_new, ...passwords };
    const first = await carol.call(askEmailChange, ask);
    world.clock.advance(120);
    expect(await carol.call(askEmailChange, ask)).toEqual(first);
    await pass(carol, 3 * 24 * hour);
    const second = await desk.askFor(carol, "carol.other@example.com");
    expect(second.from - first.from).toBeGreaterThan(3 * 24 * hour);
    await pass(carol, 5 * 24 * hour);
    expect((await refusalOf(finish(carol))).code).toBe("email-change-not-due");
    await pass(carol, 2 * 24 * hour);
    expect(await finish(carol)).toMatchObject({ email: "c***r@example.com" });
  });

  it("is called off by its owner, who is told, and by the link of the mail", async () => {
    const dave = await settledPerson(world, "dave");
    await desk.askFor(dave, "dave.new@example.com");
    const byToken = await refusalOf(dave.call(cancelEmailChange, { password: "264809" }));
    expect(byToken.code).toBe("fund-password-wrong");
    expect(await dave.call(cancelEmailChange, { password: fundPassword })).toBeNull();
    expect(await dave.call(cancelEmailChange, { password: fundPassword })).toBeNull();
    await desk.mailOf(dave.email, "The e-mail change was cancelled");
    await pass(dave, week + 1);
    expect((await refusalOf(finish(dave))).code).toBe("email-change-not-due");

    await desk.askFor(dave, "dave.new@example.com");
    const told = await desk.mailOf(dave.email, "Someone asked to change your e-mail");
    await world.callAs(null)(reportNotMe, { token: linkIn(told) ?? "" });
    expect(await desk.isLive(dave.token)).toBe(false);
    const rows = await world.databases.guard.query(
      "select from guard_email_changes where user_id = $1",
      [dave.userId],
    );
    expect(rows).toEqual([]);
    const called = (await desk.events(dave)).filter(
      ({ kind }) => kind === "email-change-called-off",
    );
    expect(called).toHaveLength(2);
  });

  it("says to whom a mailbox belongs only after its code, and looks again at the end", async () => {
    const [erin, frank] = [await settledPerson(world, "erin"), await settledPerson(world, "frank")];
    const guess = desk.askFor(erin, frank.email, { ecaptcha_new: "000000" });
    expect((await refusalOf(guess)).code).toBe("email-code-wrong");
    expect((await refusalOf(desk.askFor(erin, frank.email))).code).toBe("email-taken");
    const email = "both.want.it@example.com";
    await desk.askFor(erin, email);
    await desk.changeTo(frank, email);
    await pass(erin, week);
    expect((await refusalOf(finish(erin))).code).toBe("email-taken");
    expect((await erin.call(getUserInfo, {})).email).toBe("e***n@example.com");
  });

  it("falls when the mailbox is changed with the old one's code meanwhile", async () => {
    const grace = await settledPerson(world, "grace");
    await desk.askFor(grace, "grace.lost@example.com");
    await desk.changeTo(grace, "grace.new@example.com");
    await pass(grace, week);
    expect((await refusalOf(finish(grace))).code).toBe("email-change-not-due");
  });

  it("is finished once by ten who ask at once", async () => {
    const heidi = await settledPerson(world, "heidi");
    await desk.askFor(heidi, "heidi.new@example.com");
    await pass(heidi, week + 60);
    const ends = await Promise.allSettled(Array.from({ length: 10 }, () => finish(heidi)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const changed = (await desk.events(heidi)).filter(({ kind }) => kind === "email-changed");
    expect(changed).toHaveLength(1);
  });

  it("is nothing that a thief of the database can put there or hurry", async () => {
    const ivan = await settledPerson(world, "ivan");
    await desk.askFor(ivan, "ivan.new@example.com");
    const admin = new pg.Client({ connectionString: world.adminUrl });
    await admin.connect();
    await admin.query(
      "update guard_email_changes set from_at = now() - interval '1 day' where user_id = $1",
      [ivan.userId],
    );
    await admin.end();
    expect((await refusalOf(finish(ivan))).code).toBe("server-busy");
    const mailed = await mailedCode(world, ivan, { event: "resetemail" });
    expect(mailed).toHaveLength(6);
  });
});
