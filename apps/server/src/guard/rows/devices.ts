import type { Queryable, Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** A browser of somebody's, by the random name that it gave itself; "" is a browser without one. */
export type DeviceName = { readonly userId: string; readonly deviceKey: string };

/** How long a device stays new: a thief's first week is not trusted because it was noted. */
export const newDeviceMs = 7 * 24 * 3_600_000;

type DeviceRow = { deviceMac: string; openedAccount: boolean; firstSeenAt: Date; mac: string };

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
  const mac = rowMac(keys, userId, deviceMac, {
    openedAccount,
    firstSeenAt: now,
  });
  const [row] = await tx.query<{ first: boolean }>(
    `insert into guard_devices as d
       (user_id, device_mac, opened_account, first_seen_at, seen_at, mac)
     values ($1, $2, $3, $4, $4, $5)
     on conflict (user_id, device_mac) do update set seen_at = excluded.seen_at
     returning mac = $5 as first`,
    [userId, deviceMac, openedAccount, now, mac],
  );
  return { first: row?.first ?? false };
}

/** What is still new may be a thief's: nothing is to follow from its having been here. */
export async function deleteNewDevices(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `delete from guard_devices
     where user_id = $1 and not opened_account and first_seen_at > $2`,
    [userId, new Date(now.getTime() - newDeviceMs)],
  );
}

/** @throws Error when the row was not written by the guard. */
export async function findDevice(
  database: Queryable,
  keys: GuardKeys,
  name: DeviceName,
): Promise<DeviceRow | undefined> {
  if (name.deviceKey === "") return undefined;
  const deviceMac = deviceMacOf(keys, name);
  const [row] = await database.query<DeviceRow>(
    `select device_mac, opened_account, first_seen_at, mac from guard_devices
     where user_id = $1 and device_mac = $2`,
    [name.userId, deviceMac],
  );
  if (!row) return undefined;
  if (sameMac(row.mac, rowMac(keys, name.userId, deviceMac, row))) return row;
  throw new Error(`a device of ${name.userId} was not written by the guard`);
}

function deviceMacOf(keys: GuardKeys, { userId, deviceKey }: DeviceName): string {
  return macOf(keys.name, "device", userId, deviceKey);
}

function rowMac(
  keys: GuardKeys,
  userId: string,
  deviceMac: string,
  row: Pick<DeviceRow, "openedAccount" | "firstSeenAt">,
): string {
  const { openedAccount: opened, firstSeenAt } = row;
  return macOf(keys.row, "device", userId, deviceMac, String(opened), firstSeenAt.toISOString());
}
