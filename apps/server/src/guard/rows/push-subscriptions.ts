import type { Language } from "@clearhold/contract/refusals";
import { hasRow, insertRow, type Queryable, type Tx } from "../../kernel/database.ts";
import { type GuardKeys, macOf } from "./guard-keys.ts";
import { openSealed, sealText } from "./phrases.ts";

/** So many browsers of one person get pushes; a further one takes the place of the oldest. */
const subscriptionsMax = 5;

/** A browser, as it said of itself. */
export type PushTarget = Readonly<Record<"endpoint" | "p256dh" | "auth", string>>;

type Owner = { readonly userId: string; readonly sessionHash: string };

export type NewSubscription = Owner & {
  readonly id: string;
  readonly target: PushTarget;
  readonly renewalMac: string;
  /** The public key that the browser subscribed to. */
  readonly serverKey: string;
  readonly now: Date;
};

/** Subscribes a browser for a session, in place of what either had before. */
export async function replaceSubscription(
  tx: Tx,
  keys: GuardKeys,
  { id, target, now, ...rest }: NewSubscription,
): Promise<void> {
  const { userId, sessionHash } = rest;
  const endpointMac = macOf(keys.name, "push endpoint", target.endpoint);
  await tx.query(
    "delete from guard_push_subscriptions where session_hash = $1 or endpoint_mac = $2",
    [sessionHash, endpointMac],
  );
  const sealed = sealText(keys.seal, JSON.stringify(target), placeOf({ id, ...rest }));
  await insertRow(tx, "guard_push_subscriptions", {
    ...{ id, ...rest, endpointMac, sealed, createdAt: now },
  });
  await tx.query(
    `delete from guard_push_subscriptions where id in (
       select id from guard_push_subscriptions where user_id = $1
       order by created_at desc, id desc offset $2)`,
    [userId, subscriptionsMax],
  );
}

/** What the renewal secret of a browser is kept as. */
export function renewalMacOf(keys: GuardKeys, renewal: string): string {
  return macOf(keys.name, "push renewal", renewal);
}

const live = `guard_push_subscriptions p join sessions s on s.token_hash = p.session_hash
  where s.revoked_at is null and s.expires_at > $1`;

/** Whose live session a renewal secret belongs to. */
export function findRenewable(
  database: Queryable,
  { renewalMac, now }: { renewalMac: string; now: Date },
): Promise<Owner | null> {
  const sql = `select p.user_id, p.session_hash from ${live} and p.renewal_mac = $2`;
  return database.first<Owner>(sql, [now, renewalMac]);
}

export function isSubscribed(
  database: Queryable,
  { userId, sessionHash, serverKey }: Owner & { serverKey: string },
): Promise<boolean> {
  const sql = `select from guard_push_subscriptions
    where (user_id, session_hash, server_key) = ($1, $2, $3)`;
  return hasRow(database, sql, [userId, sessionHash, serverKey]);
}

type Reach = { readonly serverKey: string; readonly now: Date };

/** The browsers of these people that pushes go to now. */
export function listSubscriptions(
  database: Queryable,
  { userIds, serverKey, now }: Reach & { userIds: readonly string[] },
): Promise<{ id: string; userId: string }[]> {
  const sql = `select p.id, p.user_id from ${live} and p.server_key = $2 and p.user_id = any($3)`;
  return database.query(sql, [now, serverKey, userIds]);
}

/** Where a push goes, while its session is open; null else, and for what the guard did not write. */
export async function findTarget(
  { database, keys }: { database: Queryable; keys: GuardKeys },
  { id, serverKey, now }: Reach & { id: string },
): Promise<{ target: PushTarget; userId: string; language: Language } | null> {
  type Row = Owner & { sealed: string; language: Language };
  const row = await database.first<Row>(
    `select p.user_id, p.session_hash, p.sealed, (select language from users u where u.id = p.user_id)
     from ${live} and p.server_key = $2 and p.id = $3`,
    [now, serverKey, id],
  );
  if (!row) return null;
  try {
    const { sealed, userId, language } = row;
    const target = JSON.parse(openSealed(keys.seal, sealed, placeOf({ id, ...row }))) as PushTarget;
    return { target, userId, language };
  } catch {
    return null;
  }
}

export async function deleteSubscription(database: Queryable, id: string): Promise<void> {
  await database.query("delete from guard_push_subscriptions where id = $1", [id]);
}

export async function deleteSessionsPush(
  database: Queryable,
  { userId, sessionHash }: Owner,
): Promise<void> {
  await database.query(
    "delete from guard_push_subscriptions where user_id = $1 and session_hash = $2",
    [userId, sessionHash],
  );
}

/** Browsers whose session has ended, or that subscribed to a key that is no longer ours. */
export async function deleteDeadSubscriptions(
  database: Queryable,
  { serverKey, now }: Reach,
): Promise<void> {
  await database.query(
    `delete from guard_push_subscriptions p using sessions s
     where s.token_hash = p.session_hash
       and (s.revoked_at is not null or s.expires_at <= $1 or p.server_key <> $2)`,
    [now, serverKey],
  );
}

function placeOf({ id, userId, sessionHash }: Owner & { id: string }): string {
  return `guard_push_subscriptions ${id} ${userId} ${sessionHash}`;
}
