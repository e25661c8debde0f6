import type { Queryable } from "../../kernel/database.ts";

/** What a code is good for. */
export type CodeScope = {
  /** Empty when nobody is logged in. */
  readonly userId: string;
  readonly purpose: string;
  readonly destination: string;
  /** Empty when the code is bound to no payment and no payee. */
  readonly subjectHash: string;
};

export type NewCode = CodeScope & {
  readonly codeMac: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertCode(database: Queryable, code: NewCode): Promise<void> {
  await database.query(
    `insert into guard_codes
       (user_id, purpose, destination, subject_hash, code_mac, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      code.userId,
      code.purpose,
      code.destination,
      code.subjectHash,
      code.codeMac,
      code.createdAt,
      code.expiresAt,
    ],
  );
}

/** Only codes of the last two days are of use to anybody (the budget's day, and a look back). */
export async function deleteOldCodes(database: Queryable, before: Date): Promise<void> {
  await database.query("delete from guard_codes where created_at < $1", [before]);
}

export type TriedCode = { id: bigint; usedFor: string };

/**
 * Compares with the newest code of a scope and gives it when it is this one. A wrong one is counted in
 * the same statement, so that guesses at the same moment cannot beat the count, and a right one costs
 * nothing, however often it comes. False as well when there is no code, it is too old, five tries were
 * wrong, or it was used for something else than `usedFor`. The owner's own devices have five tries of
 * theirs, which nobody else can use up.
 */
export async function updateCodeTried(
  database: Queryable,
  scope: CodeScope,
  { mac, now, usedFor, ownDevice }: { mac: string; now: Date; usedFor: string; ownDevice: boolean },
): Promise<TriedCode | false> {
  const tries = triesOf(ownDevice);
  // How long the database compares says nothing of a code: both are MACs, made with a key it has not.
  const [row] = await database.query<TriedCode & { isRight: boolean }>(
    `update guard_codes set ${tries} = ${tries} + (code_mac <> $7)::int
     where id = (
         select id from guard_codes
         where destination = $3 and purpose = $2 and user_id = $1 and subject_hash = $4
         order by id desc limit 1
       )
       and ${tries} < 5 and expires_at > $5 and (used_at is null or used_for = $6)
     returning id, used_for, code_mac = $7 as is_right`,
    [scope.userId, scope.purpose, scope.destination, scope.subjectHash, now, usedFor, mac],
  );
  return row?.isRight === true && row;
}

function triesOf(ownDevice: boolean): "tries" | "own_tries" {
  return ownDevice ? "own_tries" : "tries";
}

/** Uses a code up, once; false when another request was first. */
export async function updateCodeUsed(
  database: Queryable,
  id: bigint,
  { now, usedFor }: { now: Date; usedFor: string },
): Promise<boolean> {
  const rows = await database.query(
    `update guard_codes set used_at = $2, used_for = $3
     where id = $1 and (used_at is null or used_for = $3) returning id`,
    [id, now, usedFor],
  );
  return rows.length === 1;
}
