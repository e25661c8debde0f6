import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { resetPassword } from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { openSessions } from "../../src/features/people/identity/open-sessions.ts";
import { insertSession } from "../../src/features/people/identity/session-store.ts";
import { asAdmin } from "../database.ts";
import {
  mailedCode,
  type Person,
  password,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const thief = "the-browser-of-the-thief-1";
const otherPassword = "Meadow-Stone-77";
const world = useOpened(openWorld);

const nobody = () => world.callAs(null);

/** Somebody whose password a thief has just used; and the token out of the mail about it. */
async function robbed(name: string): Promise<{ victim: Person; thiefs: string; token: string }> {
  const victim = await settledPerson(world, name);
  const ask = { account: victim.email, password };
  const { token: thiefs } = await world.callAs(null, "en-us", thief)(login, ask);
  return { victim, thiefs, token: await linkTo(victim) };
}

async function linkTo({ email }: Person): Promise<string> {
  const { text, html } = await world.mailbox.lastTo(email);
  const token = /#\/NotMe\?token=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  expect(html).toContain(`http://localhost:8080/#/NotMe?token=${token}`);
  return token;
}

async function isLive(token: string): Promise<boolean> {
  return world
    .callAs(token)(getUserInfo, {})
    .then(
      () => true,
      () => false,
    );
}

const loginCode = async (person: Person, typed: string) =>
  (await refusalOf(nobody()(login, { account: person.email, password: typed }))).code;

async function eventsOf(person: Person, kind: string): Promise<number> {
  const rows = await world.databases.auditor.query(
    "select from security_events where user_id = $1 and kind = $2",
    [person.userId, kind],
  );
  return rows.length;
}

async function frozenUntil({ userId }: Person): Promise<Date | undefined> {
  const [row] = await world.databases.auditor.query<{ untilAt: Date }>(
    "select until_at from guard_holds where user_id = $1 and reason = 'frozen'",
    [userId],
  );
  return row?.untilAt;
}

async function setPasswordByMail(person: Person): Promise<void> {
  const { email } = person;
  const ecaptcha = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
  await nobody()(resetPassword, { type: 2, email, ecaptcha, newpassword: otherPassword });
}

describe("the button behind the link", () => {
  it("ends every session, freezes the account, holds withdrawals for 72 h, and says so", async () => {
    const { victim, thiefs, token } = await robbed("alice");
    expect(await isLive(thiefs)).toBe(true);
    const before = world.clock.now().getTime();
    expect(await nobody()(reportNotMe, { token })).toBeNull();
    expect(await Promise.all([thiefs, victim.token].map(isLive))).toEqual([false, false]);
    expect(await loginCode(victim, password)).toBe("password-reset-required");
    const hours = (((await frozenUntil(victim))?.getTime() ?? 0) - before) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThan(72.1);
    expect((await world.mailbox.lastTo(victim.email)).subject).toBe("Your account is frozen");
    expect(await eventsOf(victim, "frozen")).toBe(1);
  });

  it("says nothing of the freeze to whoever does not know the password", async () => {
    const { victim, token } = await robbed("bob");
    await nobody()(reportNotMe, { token });
    expect(await loginCode(victim, "Wrong-Password-1")).toBe("account-or-password-wrong");
  });

  it("does no harm when it is pressed again, and says the same", async () => {
    const { victim, token } = await robbed("carol");
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => nobody()(reportNotMe, { token })),
    );
    expect(ends).toEqual(ends.map(() => null));
    expect(await eventsOf(victim, "frozen")).toBe(1);
    const until = await frozenUntil(victim);
    world.clock.advance(3600);
    expect(await nobody()(reportNotMe, { token })).toBeNull();
    expect(await frozenUntil(victim)).toEqual(until);
  });

  it("ends nothing any more once the owner is back", async () => {
    const { victim, token } = await robbed("dan");
    await nobody()(reportNotMe, { token });
    const until = await frozenUntil(victim);
    await setPasswordByMail(victim);
    const ask = { account: victim.email, password: otherPassword };
    const { token: owners } = await nobody()(login, ask);
    expect(await nobody()(reportNotMe, { token })).toBeNull();
    expect(await isLive(owners)).toBe(true);
    expect(await loginCode(victim, password)).toBe("account-or-password-wrong");
    expect(until).toBeInstanceOf(Date);
    expect(await frozenUntil(victim)).toEqual(until); // a hold is never shortened
  });

  it("calls off a change of mailbox, and trusts the thief's browser no longer", async () => {
    const { victim, token } = await robbed("erin");
    await world.databases.guard.query(
      `insert into guard_email_changes (user_id, email, mac, asked_at, from_at)
       values ($1, 'thief@example.com', 'm', $2, $2)`,
      [victim.userId, world.clock.now()],
    );
    await nobody()(reportNotMe, { token });
    const trusted = await world.databases.guard.query<{ openedAccount: boolean }>(
      "select opened_account from guard_devices where user_id = $1 and mac <> ''",
      [victim.userId],
    );
    expect(trusted).toEqual([{ openedAccount: true }]);
    const changes = await world.databases.guard.query("select from guard_email_changes");
    expect(changes).toEqual([]);
  });

  it("leaves no session to a login that was under way", async () => {
    const { victim, token } = await robbed("frank");
    await nobody()(reportNotMe, { token });
    // The guard had let it in a moment before; the web server opens the session only now.
    const straggler = "b".repeat(64);
    const openedAt = world.clock.now();
    const expiresAt = new Date(openedAt.getTime() + 86_400_000);
    await insertSession(world.databases.api, {
      ...{ tokenHash: straggler, id: `ses_${"1".repeat(26)}`, userId: victim.userId },
      ...{ device: "", ip: "203.0.113.9", openedAt, expiresAt },
    });
    const { liveSessions } = openSessions({ database: world.databases.api, clock: world.clock });
    const live = () => liveSessions(world.databases.api, [straggler]);
    expect(await live()).toEqual(new Set());
    await setPasswordByMail(victim);
    expect(await live()).toEqual(new Set());
  });
});

describe("a link", () => {
  it.each([
    ["that was never minted", "A".repeat(43)],
    ["of another person's account with one letter changed", ""],
  ])("%s is refused and freezes nobody", async (_, given) => {
    const { victim, token } = await robbed(given ? "grace" : "greta");
    const flipped = `${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`;
    const refused = await refusalOf(nobody()(reportNotMe, { token: given || flipped }));
    expect(refused.code).toBe("link-expired");
    expect(await isLive(victim.token)).toBe(true);
  });

  it("is good for a week and no longer", async () => {
    const { victim, token } = await robbed("heidi");
    world.clock.advance(7 * 24 * 3600 - 60);
    const { token: later } = await robbed("ivan");
    world.clock.advance(120);
    expect((await refusalOf(nobody()(reportNotMe, { token }))).code).toBe("link-expired");
    expect(await eventsOf(victim, "frozen")).toBe(0);
    expect(await nobody()(reportNotMe, { token: later })).toBeNull();
  });

  it("freezes nothing by being looked at: mail scanners only look", async () => {
    const { victim, token } = await robbed("judy");
    for (const method of ["GET", "HEAD"]) {
      const url = `${world.url}${reportNotMe.path}?token=${token}`;
      expect((await fetch(url, { method })).status).toBe(404);
    }
    expect(await eventsOf(victim, "frozen")).toBe(0);
    expect(await isLive(victim.token)).toBe(true);
  });

  it("that was moved to another account is a fault", async () => {
    const { token } = await robbed("kim");
    const other = await registerPerson(world, "leo");
    await asAdmin(
      world,
      "update guard_links set user_id = $1 where used_at is null and user_id <> $1",
      [other.userId],
    );
    expect((await refusalOf(nobody()(reportNotMe, { token }))).code).toBe("server-busy");
    expect(await isLive(other.token)).toBe(true);
  });

  it("stands in no log line and in no row", async () => {
    const { victim, token } = await robbed("mia");
    await nobody()(reportNotMe, { token });
    expect(await eventsOf(victim, "frozen")).toBe(1);
    expect(world.logLines.join("")).not.toContain(token);
    const [row] = await world.databases.guard.query<{ text: string }>(
      "select string_agg(l::text, ' ') as text from guard_links l",
    );
    expect(row?.text).toMatch(/[0-9a-f]{64}/);
    expect(row?.text).not.toContain(token);
  });
});
