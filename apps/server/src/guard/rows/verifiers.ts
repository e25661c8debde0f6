import { hasRow, type Queryable } from "../../kernel/database.ts";
import { type GuardKeys, macOf, noMac, pepperVersion, sameMac } from "./guard-keys.ts";

/** What a user's secret is checked against. */
export type VerifierName = { readonly userId: string; readonly purpose: "login" | "fund" };

export type Verifier = {
  readonly text: string;
  /** Grows by one with every change. */
  readonly version: number;
  readonly setAt: Date;
};

/** As long as one that is there: a login of nobody takes as long as one of somebody. */
const noRow = { text: "-".repeat(97), mac: noMac, version: 1 };

/** @throws Error when the row was not written by the guard, or was moved from another user. */
export async function findVerifier(
  database: Queryable,
  keys: GuardKeys,
  name: VerifierName,
): Promise<Verifier | undefined> {
  const row = await database.first<Verifier & { mac: string }>(
    `select verifier as text, mac, version, set_at from guard_verifiers
     where user_id = $1 and purpose = $2`,
    [name.userId, name.purpose],
  );
  const { mac, ...seen } = row ?? noRow;
  const ours = sameMac(mac, verifierMac(keys, name, seen));
  if (!row) return undefined;
  if (ours) return row;
  throw new Error(`the ${name.purpose} verifier of ${name.userId} was not written by the guard`);
}

/** As long as codes live. Later nobody asks again because an answer was lost. */
const repeatMs = 10 * 60_000;

/** Whether a change is so young that whoever asked for it may not have heard of it. */
export function isFresh({ setAt }: Verifier, now: Date): boolean {
  return now.getTime() - setAt.getTime() < repeatMs;
}

export type VerifierChange = VerifierName & {
  readonly text: string;
  /** The version it follows; 0 for the first one. */
  readonly after: number;
  readonly now: Date;
};

/** Writes the next verifier; false when another change was first. */
export function updateVerifier(db: Queryable, keys: GuardKeys, change: VerifierChange) {
  const { userId, purpose, text, after, now } = change;
  const version = after + 1;
  const mac = verifierMac(keys, change, { text, version });
  const values = [userId, purpose, text, mac, version, pepperVersion, now];
  return hasRow(db, after === 0 ? insertSql : updateSql, values);
}

const insertSql = `
  insert into guard_verifiers (user_id, purpose, verifier, mac, version, pepper_version, set_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id, purpose) do nothing returning user_id`;

const updateSql = `
  update guard_verifiers set verifier = $3, mac = $4, version = $5, pepper_version = $6, set_at = $7
  where user_id = $1 and purpose = $2 and version = $5 - 1 returning user_id`;

function verifierMac(
  keys: GuardKeys,
  { userId, purpose }: VerifierName,
  { text, version }: Pick<Verifier, "text" | "version">,
): string {
  return macOf(keys.row, "verifier", userId, purpose, String(version), text);
}
