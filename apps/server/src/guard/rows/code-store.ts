import { hasRow, insertRow, type Queryable } from "../../kernel/database.ts";
import type { CodePurpose, CodeSubject } from "../../wire/guard/guard-port.ts";
import { type GuardKeys, macOf } from "./guard-keys.ts";

/** Where a code goes; it is good for what it went to alone. */
export type Destination = {
  readonly channel: "email" | "sms";
  /** A mailbox, or a telephone in E.164. */
  readonly address: string;
};

export type ScopeAsk = {
  /** Empty for a stranger. */
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly to: Destination;
  readonly subject?: CodeSubject | undefined;
};

/** Contacts and payments stand in the database as MACs: enough to find, nothing to read. */
export function scopeOf(keys: GuardKeys, { userId, purpose, to, subject }: ScopeAsk): CodeScope {
  const destination = destinationMac(keys, to);
  return { userId, purpose, destination, subjectHash: hashOfSubject(keys, subject) };
}

export function destinationMac(keys: GuardKeys, { channel, address }: Destination): string {
  return macOf(keys.name, channel === "email" ? "mailbox" : "phone", address);
}

export function codeMac(keys: GuardKeys, scope: CodeScope, code: string): string {
  const { userId, purpose, destination, subjectHash } = scope;
  return macOf(keys.code, userId, purpose, destination, subjectHash, code);
}

/** What a code, or a passkey's answer, is bound to; empty for a step of nothing in particular. */
export function hashOfSubject(keys: GuardKeys, subject: CodeSubject | undefined): string {
  return subject ? macOf(keys.name, subject.kind, ...partsOf(subject)) : "";
}

function partsOf(subject: CodeSubject): string[] {
  switch (subject.kind) {
    case "payment":
      return [subject.currency, subject.amountUnits, subject.address];
    case "standing-payout":
      return [subject.projectId, subject.currency, subject.amountUnits, subject.address];
    case "payee":
      return [subject.address];
    case "whitelist":
      return [subject.currency, subject.address];
    case "address-switches":
      return [subject.whitelist, subject.defaultAddress, subject.addressLock].map(String);
    case "factor":
      return [subject.factor, String(subject.on)];
    default:
      return [];
  }
}

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
  await insertRow(database, "guard_codes", code);
}

/** Only codes of the last two days are of use to anybody (the budget's day, and a look back). */
export async function deleteOldCodes(database: Queryable, before: Date): Promise<void> {
  await database.query("delete from guard_codes where created_at < $1", [before]);
}

type TriedCode = { id: bigint; usedFor: string };

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
  const tries = ownDevice ? "own_tries" : "tries";
  // How long the database compares says nothing of a code: both are MACs, made with a key it has not.
  const row = await database.first<TriedCode & { isRight: boolean }>(
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

/** Uses a code up, once; false when another request was first. */
export function updateCodeUsed(
  database: Queryable,
  id: bigint,
  { now, usedFor }: { now: Date; usedFor: string },
): Promise<boolean> {
  const sql = `update guard_codes set used_at = $2, used_for = $3
    where id = $1 and (used_at is null or used_for = $3) returning id`;
  return hasRow(database, sql, [id, now, usedFor]);
}
