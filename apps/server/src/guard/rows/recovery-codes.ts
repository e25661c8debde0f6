import { randomInt } from "node:crypto";
import { hasRow, type Queryable, type Tx } from "../../kernel/database.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { type GuardKeys, macOf } from "./guard-keys.ts";
import { holdEnd, insertHold } from "./holds.ts";

/** How many are made at once. */
const codesMade = 10;
/** Fifty bits: none is found by trying, even by who reads the MACs and has the key. */
const codeLength = 10;
/** No I, L, O and U: nothing that is written by hand is read as something else. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** As long as mailed codes live: later nobody asks again for an answer that was lost. */
const repeatMs = 10 * 60_000;
/** How long codes wait that nothing vouched for but mailed codes: as a new passkey does. */
const newCodesMs = 24 * 3_600_000;

/** Which use of whose code. For ten minutes the same use may come again. */
type RecoveryUse = { readonly userId: string; readonly usedFor: string; readonly now: Date };

/** Whether a code was used for this before, and from when it is good; null for a wrong one. */
export async function findRecoveryUse(
  database: Queryable,
  codeMac: string,
  { userId, usedFor, now }: RecoveryUse,
) {
  return database.first<{ again: boolean; goodFrom: Date }>(
    `select used_at is not null as again, good_from from guard_recovery_codes
     where user_id = $1 and code_mac = $2
       and (used_at is null or (used_for = $3 and used_at > $4))`,
    [userId, codeMac, usedFor, new Date(now.getTime() - repeatMs)],
  );
}

/**
 * Uses a code up, and holds withdrawals for a day; false when the same use did so before. Refuses
 * `recovery-code-wrong` when it was used for something else meanwhile.
 */
export async function updateRecoveryUsed(
  tx: Tx,
  codeMac: string,
  { userId, usedFor, now }: RecoveryUse,
): Promise<boolean> {
  const sql = `update guard_recovery_codes set used_at = $3, used_for = $4
    where user_id = $1 and code_mac = $2 and used_at is null returning code_mac`;
  if (!(await hasRow(tx, sql, [userId, codeMac, now, usedFor]))) {
    const use = await findRecoveryUse(tx, codeMac, { userId, usedFor, now });
    refuseUnless(use?.again === true, "recovery-code-wrong");
    return false;
  }
  await insertHold(tx, { userId, reason: "recovery", until: holdEnd(now) });
  await recordEvent(tx, { userId, kind: "recovery-code-used" });
  return true;
}

/** How many codes are not used up, those that still wait included. */
export async function countRecoveryCodes(database: Queryable, userId: string): Promise<number> {
  const codes = await database.query(
    "select from guard_recovery_codes where user_id = $1 and used_at is null",
    [userId],
  );
  return codes.length;
}

/** From when codes are good that are made now, with no proof but mailed codes. */
export function newCodesFrom(now: Date): Date {
  return new Date(now.getTime() + newCodesMs);
}

/** Ten new codes in the place of whatever there was. They are told this once. */
export async function replaceRecoveryCodes(
  tx: Tx,
  keys: GuardKeys,
  { userId, goodFrom, now }: { userId: string; goodFrom: Date; now: Date },
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < codesMade) codes.add(newCode());
  await tx.query("delete from guard_recovery_codes where user_id = $1", [userId]);
  await tx.query(
    `insert into guard_recovery_codes (user_id, code_mac, created_at, good_from)
     select $1, code_mac, $3, $4 from unnest($2::text[]) as code_mac`,
    [userId, [...codes].map((code) => recoveryMac(keys, userId, code)), now, goodFrom],
  );
  await recordEvent(tx, { userId, kind: "recovery-codes-made" });
  return [...codes];
}

/** Two groups of five, as they are written down. */
function newCode(): string {
  const signs = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(32)));
  return `${signs.slice(0, 5).join("")}-${signs.slice(5).join("")}`;
}

/** Blanks, dashes, small letters and look-alikes make no difference. */
export function recoveryMac(keys: GuardKeys, userId: string, code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return macOf(keys.code, "recovery", userId, plain);
}
