import { setTimeout as sleep } from "node:timers/promises";
import { askClosing } from "@clearhold/contract/wallet/people/closing";
import { expect, it } from "vitest";
import { openSessions } from "../../src/features/people/identity/open-sessions.ts";
import { newId } from "../../src/kernel/ids.ts";
import { newAddress } from "../paid-in.ts";
import { fundPassword, mailedCode, type Person, registerPerson, settledPerson } from "../people.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { openWorld, worldDevice } from "../world.ts";

const weekSeconds = 7 * 24 * 3600;
const world = useOpened(openWorld);
const admin = useAdmin(() => world.adminUrl);

/** Its week is over: the guard closes it within seconds. */
async function due(person: Person): Promise<void> {
  const ecaptcha = await mailedCode(world, person, { event: "captcha", change: "close-account" });
  await person.call(askClosing, { password: fundPassword, ecaptcha });
  world.clock.advance(weekSeconds);
}

async function closed({ userId }: Person): Promise<void> {
  const sql = "select from account_closings where user_id = $1 and closed_at is not null";
  while ((await admin.query(sql, [userId])).rowCount === 0) await sleep(100);
}

type Write = readonly [table: string, sql: string, values: (userId: string) => unknown[]];

/** What the web server writes for a person whose session it read some seconds ago. */
const writes: readonly Write[] = [
  [
    "uploads",
    "insert into uploads (id, user_id, bytes, created_at) values ($2, $1, '\\x00', now())",
    (userId) => [userId, newId("upl", world.clock)],
  ],
  [
    "nickname_requests",
    "insert into nickname_requests (id, user_id, nickname, asked_at) values ($2, $1, 'Late', now())",
    (userId) => [userId, newId("nck", world.clock)],
  ],
  [
    "message_settings",
    "insert into message_settings (user_id, category, channel, is_on) values ($1, 'account', 'mail', false)",
    (userId) => [userId],
  ],
  [
    "payees",
    `insert into payees (id, user_id, currency, address, note, is_default, created_at)
     values ($2, $1, 'TRX', $3, 'the late aunt', false, now())`,
    (userId) => [userId, newId("adr", world.clock), newAddress()],
  ],
];
const profiles = ["bio", "avatar", "telegram", "google"].map((column) => `${column} = 'late'`);
/** Once in a transaction: a row's second change locks the mailbox too, so the guard would wait before. */
const profileSql = (changes: string) => `update users set ${changes} where id = $1`;

async function leftOf({ userId }: Person): Promise<unknown> {
  const rows = await Promise.all(
    [...writes.map(([table]) => table), "sessions"].map(async (table) => {
      const found = await admin.query(`select from ${table} where user_id = $1`, [userId]);
      return [table, found.rowCount];
    }),
  );
  const sql = "select bio || avatar || telegram || google as shown from users where id = $1";
  return [...rows, ["shown", (await admin.query(sql, [userId])).rows[0]?.shown]];
}
const nothing = [
  ...[...writes.map(([table]) => table), "sessions"].map((table) => [table, 0]),
  ["shown", ""],
];

it("takes along what was being written in the moment in which an account closes", async () => {
  const ada = await settledPerson(world, "ada");
  await due(ada);
  await world.databases.api.transaction(async (tx) => {
    for (const [, sql, values] of writes) await tx.query(sql, values(ada.userId));
    await tx.query(profileSql(profiles.join(", ")), [ada.userId]);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like 'update account_closings%'`;
    while ((await admin.query(waits)).rowCount === 0) await sleep(50);
  });
  await closed(ada);
  expect(await leftOf(ada)).toEqual(nothing);
});

it("lets nothing be written for a closed account, nor a login that was under way in", async () => {
  const bea = await settledPerson(world, "bea");
  await due(bea);
  await closed(bea);
  const { api } = world.databases;
  for (const [table, sql, values] of writes) {
    await expect(api.query(sql, values(bea.userId)), table).rejects.toThrow("it is closed");
  }
  for (const change of profiles) {
    const late = api.query(profileSql(change), [bea.userId]);
    await expect(late, change).rejects.toThrow("it is closed");
  }
  const sessions = openSessions({ database: api, clock: world.clock });
  const visitor = {
    language: "en-us" as const,
    ip: "203.0.113.7",
    device: worldDevice,
    deviceKey: "",
  };
  await expect(sessions.open(bea.userId, visitor)).rejects.toThrow("it is closed");
  expect(await leftOf(bea)).toEqual(nothing);
  // Everybody else writes and comes in.
  const cem = await registerPerson(world, "cem");
  for (const [, sql, values] of writes) await api.query(sql, values(cem.userId));
  expect(await sessions.open(cem.userId, visitor)).toMatch(/./);
});
