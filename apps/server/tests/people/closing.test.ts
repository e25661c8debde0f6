import { setTimeout as sleep } from "node:timers/promises";
import { addAddress } from "@clearhold/contract/wallet/payouts/addresses";
import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { askClosing, cancelClosing, getClosing } from "@clearhold/contract/wallet/people/closing";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { setPhrase } from "@clearhold/contract/wallet/people/mails";
import { updateProfile } from "@clearhold/contract/wallet/people/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { getClosed, listClosedWithCoins } from "../../src/features/people/closing/index.ts";
import { reopeningHash } from "../../src/wire/operators/act-proof.ts";
import type { PasskeySigner } from "../enrol-operator.ts";
import { trx } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { newAddress, payIn } from "../paid-in.ts";
import {
  fundPassword,
  mailedCode,
  type Person,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { untilSaid } from "../rounds.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { openVictim } from "../walls/victim.ts";
import { openWorld } from "../world.ts";
import { sendDocument } from "./certifying.ts";
import { nextPassword, passwordDesk } from "./password-people.ts";
import { documentPicture } from "./pictures.ts";

const world = useOpened(openWorld);
const admin = useAdmin(() => world.adminUrl);

const weekSeconds = 7 * 24 * 3600;
const step = { event: "captcha", change: "close-account" } as const;
const read = (person: Person) => person.call(getClosing, {});

async function ask(person: Person) {
  const ecaptcha = await mailedCode(world, person, step);
  return person.call(askClosing, { password: fundPassword, ecaptcha });
}

async function lastSubject({ email }: Person): Promise<string> {
  return (await world.mailbox.lastTo(email)).subject ?? "";
}

/** Waits until the newest letter says this: those of a loop leave a moment later. */
async function hasLetter(person: Person, subject: string): Promise<void> {
  await untilSaid(`a letter: ${subject}`, async () => (await lastSubject(person)) === subject);
}

/** Waits for the guard, which looks for what is due every few seconds. */
async function ended({ userId }: Person): Promise<"closed" | "kept"> {
  return untilSaid("the end of a closing", async () => {
    const { rows } = await admin.query(
      `select closed_at is not null as closed, called_off_at is not null as kept
       from account_closings where user_id = $1 order by id desc limit 1`,
      [userId],
    );
    return rows[0]?.closed ? "closed" : rows[0]?.kept && "kept";
  });
}

async function closed(person: Person): Promise<void> {
  await ask(person);
  world.clock.advance(weekSeconds);
  expect(await ended(person)).toBe("closed");
}

async function balanceOf({ userId }: Person): Promise<string | undefined> {
  const sql = `select balance_units::text as units from ledger_accounts
    where owner_id = $1 and code = 'user-available' and currency = 'TRX'`;
  return (await admin.query(sql, [userId])).rows[0]?.units;
}

/** A reminder of a project that has begun since, which nobody can take back, and a question about a deposit. */
async function remindedAndAsked({ userId }: Person): Promise<void> {
  const id = (prefix: string) => `${prefix}_${"1".repeat(26)}`;
  const trigger = "trigger appointments_before_start";
  await admin.query("begin");
  await admin.query(`alter table appointments disable ${trigger}`);
  const reminder = await admin.query(
    `insert into appointments (id, user_id, project_id, amount_units, created_at)
     select $1, $2, id, 1000000, now() from projects where status <> 1 limit 1`,
    [id("apt"), userId],
  );
  expect(reminder.rowCount).toBe(1);
  await admin.query(`alter table appointments enable always ${trigger}`);
  await admin.query("commit");
  const lost = world.databases.api.query("delete from appointments where user_id = $1", [userId]);
  await expect(lost).rejects.toThrow("has not started");
  await admin.query("insert into deposit_claims (id, user_id, txid) values ($1, $2, $3)", [
    ...[id("clm"), userId, "a".repeat(64)],
  ]);
}

/** A session of its own: a week later none of the old ones lives. */
const loggedIn = ({ email: account, password }: Person) =>
  world.callAs(null)(login, { account, password });

const pay = (person: Person) =>
  payIn(
    { database: world.databases.worker, clock: world.clock },
    { userId: person.userId, amount: trx(5) },
  );

describe("an account", () => {
  it("that holds anything is not closed, and the refusal names it", async () => {
    const victim = await openVictim(world);
    expect((await read(victim)).holds).toEqual(["balance", "on-its-way", "invested", "reminder"]);
    expect((await refusalOf(ask(victim))).code).toBe("closing-balance");
    expect(await read(victim)).toMatchObject({ closetime: 0 });
  });

  it("needs fund password and code; every session sees the wait and can end it", async () => {
    const ada = await settledPerson(world, "ada");
    const without = ada.call(askClosing, { password: fundPassword });
    expect((await refusalOf(without)).code).toBe("email-code-required");
    const ecaptcha = await mailedCode(world, ada, step);
    const wrong = ada.call(askClosing, { password: "111113", ecaptcha });
    expect((await refusalOf(wrong)).code).toBe("fund-password-wrong");
    const other = await mailedCode(world, ada, { event: "captcha", change: "add-passkey" });
    const stolen = ada.call(askClosing, { password: fundPassword, ecaptcha: other });
    expect((await refusalOf(stolen)).code).toBe("email-code-wrong");
    const { createtime, closetime } = await ask(ada);
    expect(closetime - createtime).toBe(weekSeconds);
    expect(await lastSubject(ada)).toBe("Your account will be closed");
    // Asked again it changes nothing.
    expect((await ada.call(askClosing, {})).closetime).toBe(closetime);

    const again = await loggedIn(ada);
    expect(again.userinfo.closing_at).toBe(closetime);
    expect(await world.callAs(again.token)(cancelClosing, {})).toMatchObject({ closetime: 0 });
    expect(await lastSubject(ada)).toBe("Your account stays open");
    expect(await ada.call(getUserInfo, {})).toMatchObject({ closing_at: 0 });
    world.clock.advance(weekSeconds + 1);
    await sleep(6_000);
    expect((await loggedIn(ada)).userinfo).toMatchObject({ username: "ada", closing_at: 0 });
  });

  it("stays open when money arrives in the last moment, and its owner is told", async () => {
    const bea = await settledPerson(world, "bea");
    await ask(bea);
    await pay(bea);
    world.clock.advance(weekSeconds);
    expect(await ended(bea)).toBe("kept");
    const { userinfo } = await loggedIn(bea);
    expect(userinfo).toMatchObject({ closing_at: 0, trx_money: "5" });
    await hasLetter(bea, "Your account was not closed");
    const events = await admin.query(
      "select kind from security_events where user_id = $1 and kind like 'closing-%' order by id",
      [bea.userId],
    );
    expect(events.rows.map(({ kind }) => kind)).toEqual(["closing-asked", "closing-put-off"]);
  });

  it("is kept by the link that freezes it", async () => {
    const cleo = await settledPerson(world, "cleo");
    await ask(cleo);
    const { text = "" } = await world.mailbox.lastTo(cleo.email);
    const token = /NotMe\?token=([\w-]{43})/.exec(text)?.[1] ?? "";
    await world.callAs(null)(reportNotMe, { token });
    expect(await ended(cleo)).toBe("kept");
  });
});

describe("a closed account", () => {
  /** Everything of a person that the end of the account deletes. */
  const deleted =
    `guard_push_subscriptions sessions guard_passkeys guard_recovery_codes guard_verifiers guard_phones
    guard_phrases guard_devices guard_ways_back guard_links guard_email_changes
    guard_address_switches guard_whitelist guard_payees guard_codes payees uploads nickname_requests
    messages message_settings data_export_parts data_exports certification_pictures appointments
    deposit_claims`.split(/\s+/);
  /** What the books, a dispute or the guard's own counts need; the page says so. */
  const kept = `account_closings certification_requests deposit_takebacks exchange_quotes exchanges
    guard_factor_switches guard_freezes guard_holds guard_mailboxes idempotency_keys message_facts
    operator_looks person_levels recovered_debts remedies security_events standing_payouts
    subscriptions text_agreements withdrawals`.split(/\s+/);

  it("has a decision for every table that names a person", async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'user_id' and c.relkind = 'r'
         and c.relnamespace = 'public'::regnamespace`,
    );
    const listed = new Set([...deleted, ...kept]);
    expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
    const named = new Set(rows.map(({ name }) => name));
    expect([...listed].filter((name) => !named.has(name))).toEqual([]);
  });

  it("has no session and no personal data any more, and its mailbox is free again", async () => {
    const dora = await settledPerson(world, "dora");
    await dora.call(updateProfile, { field: "bio", value: "Sails on Sundays" });
    await dora.call(setPhrase, { phrase: "blue umbrella", password: fundPassword });
    await sendDocument(dora, "front", await documentPicture());
    const address = newAddress();
    const ecaptcha = await mailedCode(world, dora, { event: "captcha", address });
    const payee = { currency_id: "TRX" as const, address, note: "the boat yard" };
    await dora.call(addAddress, { ...payee, ecaptcha, password: fundPassword });
    await remindedAndAsked(dora);
    await closed(dora);

    world.clock.advance(10); // no process believes a session for longer
    expect((await refusalOf(dora.call(getUserInfo, {}))).code).toBe("session-expired");
    for (const table of deleted) {
      const { rows } = await admin.query(`select from ${table} where user_id = $1`, [dora.userId]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    const { rows } = await admin.query(
      `select u.*, m.email from users u join guard_mailboxes m on m.user_id = u.id where id = $1`,
      [dora.userId],
    );
    expect(rows[0]).toMatchObject({ username: dora.userId, nickname: "", bio: "", avatar: "" });
    const text = JSON.stringify(rows);
    for (const mark of ["dora", "Sundays", dora.email]) expect(text).not.toContain(mark);
    await hasLetter(dora, "Your account is closed");
    const letter = await world.mailbox.lastTo(dora.email);
    expect(letter.text).toContain("blue umbrella");
    expect(letter.text).toContain("every balance must stay provable");

    const { email: account, password } = dora;
    expect((await refusalOf(world.callAs(null)(login, { account, password }))).code).toBe(
      "account-or-password-wrong",
    );
    const anew = await registerPerson(world, "dora");
    expect(anew.userId).not.toBe(dora.userId);
    expect((await read(anew)).holds).toEqual([]);
  });

  it("keeps coins that arrive later, and writes to nobody", async () => {
    const emma = await settledPerson(world, "emma");
    await closed(emma);
    await hasLetter(emma, "Your account is closed");
    const letters = (await world.mailbox.mailsTo(emma.email)).length;
    await pay(emma);
    expect(await balanceOf(emma)).toBe("5000000");
    await sleep(2_500);
    expect(await world.mailbox.mailsTo(emma.email)).toHaveLength(letters);
    expect(await world.mailbox.mailsTo(`${emma.userId}@closed.invalid`)).toEqual([]);
  });
});

describe("coins that reached a closed account", () => {
  let olga: PasskeySigner;
  let pavel: PasskeySigner;
  beforeAll(async () => {
    olga = await world.operators.enrolSigner("olga");
    pavel = await world.operators.enrolSigner("pavel");
  });

  const listed = async ({ userId }: Person) =>
    (await listClosedWithCoins(world.databases.auditor)).filter((one) => one.userId === userId);
  const reopen = async (userId: string, email: string, by: PasskeySigner) => {
    const closingId = String(await getClosed(world.databases.auditor, userId));
    const asked = { userId, closingId, email };
    const subjectHash = reopeningHash(asked);
    const act = { action: "reopen-account", subjectId: closingId, subjectHash } as const;
    await world.operators.signAct({ ...by.login, ...act });
    return { closingId, ...(await world.operators.reopenAccount(asked)) };
  };

  it("go to the former owner, for whom two operators open it again", async () => {
    const lily = await settledPerson(world, "lily");
    expect((await refusalOf(reopen(lily.userId, lily.email, olga))).code).toBe(
      "account-not-closed",
    );
    await closed(lily);
    expect(await listed(lily)).toEqual([]);
    await pay(lily);
    expect(await listed(lily)).toMatchObject([{ currency: "TRX", units: 5_000_000n }]);
    const taken = await settledPerson(world, "mona");
    await reopen(lily.userId, taken.email, olga);
    expect((await refusalOf(reopen(lily.userId, taken.email, pavel))).code).toBe("email-taken");

    const email = "lily.new@example.com";
    expect((await reopen(lily.userId, email, olga)).reopened).toBe(false);
    expect((await reopen(lily.userId, email, olga)).reopened).toBe(false);
    const wrong = world.operators.reopenAccount({
      ...{ userId: lily.userId, email: "thief@example.com" },
      closingId: String(await getClosed(world.databases.auditor, lily.userId)),
    });
    expect((await wrong).reopened).toBe(false);
    const { reopened, closingId } = await reopen(lily.userId, email, pavel);
    expect(reopened).toBe(true);
    const { auditor } = world.databases;
    const names = await namesUnder(auditor, "reopen-account", closingId);
    expect(new Set(names)).toEqual(new Set(["olga", "pavel"]));
    expect(await listed(lily)).toEqual([]);
    const holds = "select reason from guard_holds where user_id = $1";
    expect(await auditor.query(holds, [lily.userId])).toEqual([{ reason: "reopened" }]);
    await hasLetter({ ...lily, email }, "Your account is open again");

    const opened = { ...lily, email };
    expect((await refusalOf(loggedIn(opened))).code).toBe("account-or-password-wrong");
    const desk = passwordDesk(() => world);
    await desk.reset(email, await desk.forgottenCode(email));
    const { userinfo, token } = await loggedIn({ ...opened, password: nextPassword });
    expect(userinfo).toMatchObject({ trx_money: "5", closing_at: 0 });
    expect((await world.callAs(token)(getClosing, {})).holds).toEqual(["balance"]);
    expect(await readTold(world, { ...lily, token }, "account-reopened")).toMatchObject([
      {
        title: "Account opened again",
        content: expect.stringContaining("Two operators opened it again for you."),
      },
    ]);
    const late = reopen(lily.userId, "late@example.com", olga);
    expect((await refusalOf(late)).code).toBe("account-not-closed");
  });

  it("are open for another mailbox in the place of a mistyped one, until somebody set a password", async () => {
    const nora = await settledPerson(world, "nora");
    await closed(nora);
    await pay(nora);
    const both = async (email: string) => {
      expect((await reopen(nora.userId, email, olga)).reopened).toBe(false);
      expect((await reopen(nora.userId, email, pavel)).reopened).toBe(true);
    };
    const [mistyped, email] = ["nroa@example.com", "nora.new@example.com"];
    await both(mistyped);
    const desk = passwordDesk(() => world);
    const stale = await desk.forgottenCode(mistyped);
    await both(email);
    await hasLetter({ ...nora, email }, "Your account is open again");
    // Two names were under it once, and that counts no more.
    expect((await reopen(nora.userId, mistyped, olga)).reopened).toBe(false);
    await desk.reset(mistyped, stale); // answered as any other, and sets nothing
    await desk.reset(email, await desk.forgottenCode(email));
    expect((await refusalOf(reopen(nora.userId, mistyped, olga))).code).toBe("account-not-closed");
    const direct = world.databases.guard.query(
      "update account_closings set reopened_for = 'x', reopened_at = now() where user_id = $1",
      [nora.userId],
    );
    await expect(direct).rejects.toThrow("nothing to open again");
  });
});

describe("the database", () => {
  const close = (userId: string) =>
    world.databases.guard.query(
      "update account_closings set closed_at = clock_timestamp() where user_id = $1",
      [userId],
    );
  const begin = (userId: string) =>
    world.databases.guard.query(
      `insert into account_closings (user_id, asked_at, from_at, mac)
       values ($1, now(), now() + interval '7 days', 'none')`,
      [userId],
    );

  it("knows what a project or operators still owe, and what nobody could book in a day", async () => {
    const { userId } = await registerPerson(world, "late");
    const holdings = async () => {
      const sql = "select account_holdings($1, 0, 0) as held";
      return (await admin.query<{ held: string[] }>(sql, [userId])).rows[0]?.held;
    };
    const id = (prefix: string) => `${prefix}_${"0".repeat(26)}`;
    expect(await holdings()).toEqual([]);
    await admin.query("begin");
    await admin.query("set local session_replication_role = replica");
    for (const table of ["subscriptions", "late_lines", "remedies", "deposit_takebacks"]) {
      await admin.query(`alter table ${table} disable trigger user`);
    }
    const subscription = id("sub");
    await admin.query(
      `insert into subscriptions (id, user_id, project_id, principal_units, state, subscribed_at,
         closed_at, final_at)
       values ($1, $2, $3, 1000000, 'paid', now(), now(), now())`,
      [subscription, userId, id("prj")],
    );
    await admin.query(
      `insert into late_lines (id, inflow_id, subscription_id, project_id, part_units, platform_units)
       values ($1, 'inf', $2, 'prj', 5, 1)`,
      [id("lat"), subscription],
    );
    expect(await holdings()).toEqual(["invested"]);
    await admin.query("update late_lines set paid_at = now()");
    await admin.query(
      `insert into remedies (id, kind, withdrawal_id, user_id, currency, units, reason, order_hash,
         proposed_at, approved_at)
       values ($1, 'give-back', 'wdr', $2, 'TRX', 5, 'it never left', '', now(), now())`,
      [id("rem"), userId],
    );
    expect(await holdings()).toEqual(["on-its-way"]);
    await admin.query("update remedies set approved_at = now() - interval '25 hours'");
    expect(await holdings()).toEqual([]);
    await admin.query(
      `insert into deposit_takebacks (id, deposit_id, user_id, currency, units, reason, order_hash,
         proposed_at, approved_at, undoes)
       values ($1, 'dep', $2, 'TRX', 5, 'it had come', '', now(), now(), 'dtb')`,
      [id("dtb"), userId],
    );
    expect(await holdings()).toEqual(["on-its-way"]);
    await admin.query("rollback");
  });

  it("closes nothing that holds money, whatever the guard's login says", async () => {
    const faye = await settledPerson(world, "faye");
    await pay(faye);
    await begin(faye.userId);
    await expect(close(faye.userId)).rejects.toThrow(/holds balance/);
    for (const role of ["api", "worker", "operator", "auditor"] as const) {
      const sql = "update account_closings set closed_at = now()";
      await expect(world.databases[role].query(sql), role).rejects.toThrow(/permission denied/);
    }
    expect(await faye.call(getUserInfo, {})).toMatchObject({ username: "faye" });
  });

  it("sees a deposit that is booked in the same moment, or books it for good afterwards", async () => {
    for (const name of ["gina", "hope", "iris", "june"]) {
      const person = await settledPerson(world, name);
      await begin(person.userId);
      const [credited, end] = await Promise.allSettled([pay(person), close(person.userId)]);
      expect(credited.status).toBe("fulfilled");
      expect(await balanceOf(person)).toBe("5000000");
      if (end.status === "rejected") expect(String(end.reason)).toMatch(/holds balance/);
    }
  });

  it("does not close twice, and never opens again", async () => {
    const kate = await settledPerson(world, "kate");
    await closed(kate);
    await expect(close(kate.userId)).rejects.toThrow(/ended already/);
    const reopen = "update account_closings set called_off_at = now() where user_id = $1";
    await expect(world.databases.guard.query(reopen, [kate.userId])).rejects.toThrow(
      /ended already/,
    );
  });
});
