import { randomInt } from "node:crypto";
import type { Queryable, Tx } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { codeRules } from "../attempt-counter.ts";
import { codeLimitReached } from "../codes/codes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { type GuardKeys, macOf } from "../guard-keys.ts";
import { holdEnd, insertHold } from "../holds.ts";
import { secondsOf } from "../passwords/fund-password.ts";

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

export type RecoveryAsk = {
  readonly userId: string;
  readonly recoveryCode: string;
  /** The one thing that it is used for; for ten minutes the same thing may use it again. */
  readonly usedFor: string;
};

/** A right recovery code, not used up yet. */
export type ProvedRecovery = {
  readonly proofId: string;
  /** It was used up for this very thing before: an answer was lost. */
  readonly again: boolean;
  spend(tx: Tx, now: Date): Promise<void>;
};

/**
 * Looks a recovery code up, counted before it is compared. `spend` uses it up in the transaction of
 * what it was for, and holds withdrawals for a day: whoever found the paper has it too. Refuses
 * `recovery-code-wrong`, `recovery-code-too-new`, or `code-limit-reached` after fifteen wrong ones in
 * a day.
 */
export async function proveRecoveryCode(
  deps: Pick<GuardDeps, "database" | "clock" | "keys" | "tries">,
  ask: RecoveryAsk,
): Promise<ProvedRecovery> {
  const { database, clock, keys, tries } = deps;
  const counter = {
    subject: macOf(keys.name, "recovery", ask.userId),
    purpose: "code",
  } as const;
  const codeMac = recoveryMac(keys, ask.userId, ask.recoveryCode);
  const tried = await tries.verify(counter, {
    rules: codeRules,
    compare: async () => (await findUse(database, codeMac, { ...ask, now: clock.now() })) ?? false,
  });
  if (tried.kind === "locked") throw codeLimitReached(tried.lockedUntil, clock.now());
  if (tried.kind === "wrong") throw new Refusal("recovery-code-wrong");
  const use = tried.value;
  const until = secondsOf(use.goodFrom);
  refuseUnless(use.goodFrom <= clock.now(), "recovery-code-too-new", { until });
  const spend = (tx: Tx, at: Date) => spendRecoveryCode(tx, codeMac, { ...ask, now: at });
  return { proofId: codeMac, again: use.again, spend };
}

/** Whether a code was used for this before, and from when it is good; undefined for a wrong one. */
async function findUse(
  database: Queryable,
  codeMac: string,
  { userId, usedFor, now }: Omit<RecoveryAsk, "recoveryCode"> & { now: Date },
): Promise<{ again: boolean; goodFrom: Date } | undefined> {
  const [row] = await database.query<{ again: boolean; good_from: Date }>(
    `select used_at is not null as again, good_from from guard_recovery_codes
     where user_id = $1 and code_mac = $2
       and (used_at is null or (used_for = $3 and used_at > $4))`,
    [userId, codeMac, usedFor, new Date(now.getTime() - repeatMs)],
  );
  return row && { again: row.again, goodFrom: row.good_from };
}

async function spendRecoveryCode(
  tx: Tx,
  codeMac: string,
  { userId, usedFor, now }: Omit<RecoveryAsk, "recoveryCode"> & { now: Date },
): Promise<void> {
  const rows = await tx.query(
    `update guard_recovery_codes set used_at = $3, used_for = $4
     where user_id = $1 and code_mac = $2 and used_at is null returning code_mac`,
    [userId, codeMac, now, usedFor],
  );
  if (rows.length === 0) {
    const use = await findUse(tx, codeMac, { userId, usedFor, now });
    refuseUnless(use?.again === true, "recovery-code-wrong");
    return;
  }
  await insertHold(tx, { userId, reason: "recovery", until: holdEnd(now) });
  await recordEvent(tx, { userId, kind: "recovery-code-used", at: now });
}

/** How many codes are not used up, those that still wait included. */
export async function countRecoveryCodes(database: Queryable, userId: string): Promise<number> {
  const [row] = await database.query<{ left: bigint }>(
    `select count(*) as left from guard_recovery_codes where user_id = $1 and used_at is null`,
    [userId],
  );
  return Number(row?.left ?? 0n);
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
  await recordEvent(tx, { userId, kind: "recovery-codes-made", at: now });
  return [...codes];
}

/** Two groups of five, as they are written down. */
function newCode(): string {
  const signs = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(32)));
  return `${signs.slice(0, 5).join("")}-${signs.slice(5).join("")}`;
}

/** Blanks, dashes, small letters and look-alikes make no difference. */
function recoveryMac(keys: GuardKeys, userId: string, code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return macOf(keys.code, "recovery", userId, plain);
}
