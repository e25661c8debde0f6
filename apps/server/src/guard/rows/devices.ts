import { type Queryable, type Tx, upsertRow } from "../../kernel/database.ts";
import { findMailboxOwner } from "./contacts.ts";
import { type GuardKeys, macOf, nobodysId, sameMac } from "./guard-keys.ts";
import type { RowDeps } from "./row-deps.ts";

/** A browser of somebody's, by the random name that it gave itself; "" is a browser without one. */
export type DeviceName = { readonly userId: string; readonly deviceKey: string };

/** How long a device stays new: a thief's first week is not trusted because it was noted. */
export const newDeviceMs = 7 * 24 * 3_600_000;

type DeviceRow = {
  readonly userId: string;
  readonly deviceMac: string;
  readonly openedAccount: boolean;
  readonly firstSeenAt: Date;
};

/**
 * Whether the account has been used from this browser for less than a week. The browser on which it
 * was opened is never new; one without a name, or that was never noted, always is.
 * @throws Error when the row was not written by the guard.
 */
export async function isNewDevice(
  database: Queryable,
  keys: GuardKeys,
  { now, ...name }: DeviceName & { readonly now: Date },
): Promise<boolean> {
  const row = await findDevice(database, keys, name);
  if (!row) return true;
  return !row.openedAccount && now.getTime() - row.firstSeenAt.getTime() < newDeviceMs;
}

/**
 * Writes down that the owner came in from this browser; after the login was proved, or with
 * `openedAccount` when the account is opened. Nothing is written of a browser without a name.
 * @returns whether it was the first time from there.
 */
export async function noteDevice(
  tx: Tx,
  keys: GuardKeys,
  visit: DeviceName & { readonly openedAccount?: boolean; readonly now: Date },
): Promise<{ first: boolean }> {
  const { userId, deviceKey, openedAccount = false, now } = visit;
  if (deviceKey === "") return { first: true };
  const deviceMac = deviceMacOf(keys, visit);
  const mac = rowMac(keys, { userId, deviceMac, openedAccount, firstSeenAt: now });
  const row = await tx.first<{ first: boolean }>(
    `insert into guard_devices as d
       (user_id, device_mac, opened_account, first_seen_at, seen_at, mac, browser_mac)
     values ($1, $2, $3, $4, $4, $5, $6)
     on conflict (user_id, device_mac) do update
       set seen_at = excluded.seen_at, browser_mac = excluded.browser_mac
     returning mac = $5 as first`,
    [userId, deviceMac, openedAccount, now, mac, browserMacOf(keys, deviceKey)],
  );
  return { first: row?.first ?? false };
}

/**
 * What is still new may be a thief's: no login is trusted because of its having been here. That this account
 * was used in that browser stays true, and stays written down: nobody earns from an account of their own
 * because it was frozen for a moment.
 */
export async function distrustNewDevices(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `with gone as (
       delete from guard_devices
       where user_id = $1 and not opened_account and first_seen_at > $2 and mac <> ''
       returning first_seen_at, seen_at, browser_mac
     )
     insert into guard_devices
       (user_id, device_mac, opened_account, first_seen_at, seen_at, mac, browser_mac)
     select $1, 'distrusted ' || browser_mac, false, first_seen_at, seen_at, '', browser_mac
     from gone where browser_mac <> ''
     on conflict do nothing`,
    [userId, new Date(now.getTime() - newDeviceMs)],
  );
}

/** @throws Error when the row was not written by the guard. */
async function findDevice(
  database: Queryable,
  keys: GuardKeys,
  name: DeviceName,
): Promise<DeviceRow | null> {
  if (name.deviceKey === "") return null;
  const row = await database.first<DeviceRow & { mac: string }>(
    `select user_id, device_mac, opened_account, first_seen_at, mac from guard_devices
     where user_id = $1 and device_mac = $2`,
    [name.userId, deviceMacOf(keys, name)],
  );
  if (!row || sameMac(row.mac, rowMac(keys, row))) return row;
  throw new Error(`a device of ${name.userId} was not written by the guard`);
}

function deviceMacOf(keys: GuardKeys, { userId, deviceKey }: DeviceName): string {
  return macOf(keys.name, "device", userId, deviceKey);
}

/** Names the browser and not the account: two accounts that use one browser get the same MAC. */
function browserMacOf(keys: GuardKeys, deviceKey: string): string {
  return macOf(keys.name, "browser", deviceKey);
}

function rowMac(keys: GuardKeys, row: DeviceRow): string {
  const { userId, deviceMac, openedAccount: opened, firstSeenAt } = row;
  return macOf(keys.row, "device", userId, deviceMac, String(opened), firstSeenAt.toISOString());
}

/** Where everybody counts whom the account has never let in. */
export const strangers = "strangers";

/**
 * Whose tries these count among: a browser that the owner has come in from, or has set a new login
 * password with, has a counter of its own, everybody else is a stranger. So strangers delay
 * strangers. A network has none: whoever shares one would be told by it who has an account.
 */
export async function counterOf(
  database: Queryable,
  keys: GuardKeys,
  { userId, deviceKey }: DeviceName,
): Promise<string> {
  if (deviceKey === "") return strangers;
  const wayBack = wayBackOf(keys, userId, deviceKey);
  const sql = "select from guard_ways_back where user_id = $1 and device_mac = $2";
  const [device, back] = await Promise.all([
    findDevice(database, keys, { userId, deviceKey }),
    database.first(sql, [userId, wayBack]),
  ]);
  if (device) return device.deviceMac;
  return back ? wayBack : strangers;
}

/**
 * The owner has set a new login password with this browser: it logs in whatever strangers try. It has
 * not logged in yet, and is as new as it was.
 */
export async function noteWayBack(
  tx: Tx,
  keys: GuardKeys,
  { userId, deviceKey, now }: DeviceName & { readonly now: Date },
): Promise<void> {
  if (deviceKey === "") return;
  const key = { userId, deviceMac: wayBackOf(keys, userId, deviceKey) };
  await upsertRow(tx, "guard_ways_back", { key, values: { seenAt: now } });
}

function wayBackOf(keys: GuardKeys, userId: string, deviceKey: string): string {
  return macOf(keys.name, "way back", userId, deviceKey);
}

/**
 * Whether nobody's login asks from a browser that has been the mailbox owner's for a week or more. Its
 * codes and tries are counted apart, so that a stranger who knows the mailbox alone cannot keep its
 * owner from a new password. The same is done where there is no account.
 */
export async function isOwnDevice(
  { database, clock, keys }: Pick<RowDeps, "database" | "clock" | "keys">,
  { email, deviceKey }: { email: string; deviceKey: string },
): Promise<boolean> {
  const userId = (await findMailboxOwner(database, keys, email)) ?? nobodysId;
  return !(await isNewDevice(database, keys, { userId, deviceKey, now: clock.now() }));
}
