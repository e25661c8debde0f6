import type { Queryable } from "../../../kernel/database.ts";

/** What the guard lets others know of a passkey. */
export type Passkey = {
  /** Credential id, base64url. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly confirmsFrom: Date;
  readonly usedAt: Date | null;
  /** May it live on several devices, and is there a copy; null until it has said so. */
  readonly isSynced: boolean | null;
  readonly isBackedUp: boolean | null;
  /** When a device used it whose count was behind that of another. */
  readonly countFellAt: Date | null;
};

/** The oldest first. */
export async function findPasskeys(database: Queryable, userId: string): Promise<Passkey[]> {
  return database.query(
    `select id, name, created_at, confirms_from, used_at, is_synced, is_backed_up, count_fell_at
     from guard_passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** Whether steps need a passkey now, as the newest switch in force says. */
export async function isPasskeyRequired(
  database: Queryable,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await database.first<{ isOn: boolean }>(
    `select is_on from guard_factor_switches
     where user_id = $1 and factor = 'passkey' and from_at <= $2
     order by asked_at desc, id desc limit 1`,
    [userId, now],
  );
  return row?.isOn ?? false;
}

/** How many recovery codes are not used up, and from when they are good. */
export async function findRecoveryCodes(
  database: Queryable,
  userId: string,
): Promise<{ left: number; goodFrom: Date | null }> {
  const codes = await database.first<{ left: number; goodFrom: Date | null }>(
    `select count(*)::int as left, min(good_from) as good_from from guard_recovery_codes
     where user_id = $1 and used_at is null`,
    [userId],
  );
  return codes ?? { left: 0, goodFrom: null };
}
