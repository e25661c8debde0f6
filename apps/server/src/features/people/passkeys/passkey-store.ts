import type { Queryable } from "../../../kernel/database.ts";
import type { Passkey } from "./passkey.ts";

type PasskeyRow = {
  id: string;
  name: string;
  createdAt: Date;
  confirmsFrom: Date;
  usedAt: Date | null;
};

/** The oldest first. */
export async function findPasskeys(database: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await database.query<PasskeyRow>(
    `select id, name, created_at, confirms_from, used_at from guard_passkeys
     where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt,
    confirmsFrom: row.confirmsFrom,
    usedAt: row.usedAt ?? undefined,
  }));
}

/** Whether steps need a passkey now, as the newest switch in force says. */
export async function isPasskeyRequired(
  database: Queryable,
  userId: string,
  now: Date,
): Promise<boolean> {
  const [row] = await database.query<{ isOn: boolean }>(
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
): Promise<{ left: bigint; goodFrom: Date | undefined }> {
  const [row] = await database.query<{ left: bigint; goodFrom: Date | null }>(
    `select count(*) as left, min(good_from) as good_from from guard_recovery_codes
     where user_id = $1 and used_at is null`,
    [userId],
  );
  return { left: row?.left ?? 0n, goodFrom: row?.goodFrom ?? undefined };
}
