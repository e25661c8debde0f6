import type { Queryable, Tx } from "../../kernel/database.ts";
import type { Visit } from "../../wire/guard/calls/shapes.ts";
import { findDevice, noteDevice } from "./devices.ts";
import { type GuardKeys, macOf } from "./guard-keys.ts";

export type { Visit } from "../../wire/guard/calls/shapes.ts";

/** Where everybody counts whom the account has never let in. */
export const strangers = "strangers";

type VisitOf = { readonly userId: string; readonly visit: Visit };

/**
 * Whose tries these count among: a browser that the owner has come in from, or has set a new login
 * password with, has a counter of its own, everybody else is a stranger. So strangers delay
 * strangers. A network has none: whoever shares one would be told by it who has an account.
 */
export async function counterOf(
  database: Queryable,
  keys: GuardKeys,
  { userId, visit }: VisitOf,
): Promise<string> {
  const { deviceKey } = visit;
  if (deviceKey === "") return strangers;
  const wayBack = wayBackOf(keys, userId, deviceKey);
  const [device, waysBack] = await Promise.all([
    findDevice(database, keys, { userId, deviceKey }),
    database.query("select from guard_ways_back where user_id = $1 and device_mac = $2", [
      userId,
      wayBack,
    ]),
  ]);
  if (device) return device.deviceMac;
  return waysBack.length === 1 ? wayBack : strangers;
}

/** The owner is here: the browser is the owner's own from now on. */
export async function noteVisit(
  tx: Tx,
  keys: GuardKeys,
  { userId, visit, openedAccount, now }: VisitOf & { openedAccount?: boolean; now: Date },
): Promise<{ first: boolean }> {
  const { deviceKey } = visit;
  return noteDevice(tx, keys, { userId, deviceKey, now, ...(openedAccount && { openedAccount }) });
}

/**
 * The owner has set a new login password with this browser: it logs in whatever strangers try. It has
 * not logged in yet, and is as new as it was.
 */
export async function noteWayBack(
  tx: Tx,
  keys: GuardKeys,
  { userId, deviceKey, now }: { userId: string; deviceKey: string; now: Date },
): Promise<void> {
  if (deviceKey === "") return;
  await tx.query(
    `insert into guard_ways_back (user_id, device_mac, seen_at) values ($1, $2, $3)
     on conflict (user_id, device_mac) do update set seen_at = excluded.seen_at`,
    [userId, wayBackOf(keys, userId, deviceKey), now],
  );
}

function wayBackOf(keys: GuardKeys, userId: string, deviceKey: string): string {
  return macOf(keys.name, "way back", userId, deviceKey);
}
