import type { Queryable } from "../../kernel/database.ts";
import type { Visit } from "../../kernel/guard-calls/shapes.ts";
import { networkOf } from "../../kernel/network-of.ts";
import { type GuardKeys, macOf } from "../guard-keys.ts";
import { findDevice, noteDevice } from "./devices.ts";

export type { Visit } from "../../kernel/guard-calls/shapes.ts";

/** Where everybody counts whom the account has never let in. */
export const strangers = "strangers";

type VisitOf = { readonly userId: string; readonly visit: Visit };

/**
 * Whose tries these count among: a browser or a network that the owner has come in from has a
 * counter of its own, everybody else is a stranger. So strangers delay strangers.
 */
export async function counterOf(
  database: Queryable,
  keys: GuardKeys,
  { userId, visit }: VisitOf,
): Promise<string> {
  const place = placeOf(keys, userId, visit.ip);
  const [device, places] = await Promise.all([
    findDevice(database, keys, { userId, deviceKey: visit.deviceKey }),
    database.query("select from guard_places where user_id = $1 and place_mac = $2", [
      userId,
      place,
    ]),
  ]);
  if (device) return device.device_mac;
  return places.length === 1 ? place : strangers;
}

/** The owner is here: browser and network are the owner's own from now on. */
export async function noteVisit(
  tx: Queryable,
  keys: GuardKeys,
  { userId, visit, openedAccount, now }: VisitOf & { openedAccount?: boolean; now: Date },
): Promise<{ first: boolean }> {
  await notePlace(tx, keys, { userId, ip: visit.ip, now });
  const { deviceKey } = visit;
  return noteDevice(tx, keys, { userId, deviceKey, now, ...(openedAccount && { openedAccount }) });
}

/** The network alone; for proofs that say nothing of the browser. */
export async function notePlace(
  tx: Queryable,
  keys: GuardKeys,
  { userId, ip, now }: { userId: string; ip: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into guard_places (user_id, place_mac, seen_at) values ($1, $2, $3)
     on conflict (user_id, place_mac) do update set seen_at = excluded.seen_at`,
    [userId, placeOf(keys, userId, ip), now],
  );
}

function placeOf(keys: GuardKeys, userId: string, ip: string): string {
  return macOf(keys.name, "place", userId, networkOf(ip));
}
