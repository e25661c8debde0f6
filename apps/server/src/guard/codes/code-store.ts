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

export type TriedCode = { id: bigint; code_mac: string; used_for: string };

/**
 * Counts a try on the newest code of a scope and gives it; undefined when there is none, it is too
 * old, five tries were made, or it was used for something else than `usedFor`. The owner's own
 * devices have five tries of theirs, which nobody else can use up.
 */
export async function updateCodeTried(
  database: Queryable,
  scope: CodeScope,
  { now, usedFor, ownDevice }: { now: Date; usedFor: string; ownDevice: boolean },
): Promise<TriedCode | undefined> {
  const tries = triesOf(ownDevice);
  const [row] = await database.query<TriedCode>(
    `update guard_codes set ${tries} = ${tries} + 1
     where id = (
         select id from guard_codes
         where destination = $3 and purpose = $2 and user_id = $1 and subject_hash = $4
         order by id desc limit 1
       )
       and ${tries} < 5 and expires_at > $5 and (used_at is null or used_for = $6)
     returning id, code_mac, used_for`,
    [scope.userId, scope.purpose, scope.destination, scope.subjectHash, now, usedFor],
  );
  return row;
}

/** A look at a right code is no try. */
export async function updateCodeReturned(
  database: Queryable,
  id: bigint,
  ownDevice: boolean,
): Promise<void> {
  const tries = triesOf(ownDevice);
  await database.query(
    `update guard_codes set ${tries} = ${tries} - 1 where id = $1 and ${tries} > 0`,
    [id],
  );
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
