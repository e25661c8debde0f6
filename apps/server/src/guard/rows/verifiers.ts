import type { Queryable } from "../../kernel/database.ts";
import { type GuardKeys, macOf, noMac, pepperVersion, sameMac } from "./guard-keys.ts";

/** What a user's secret is checked against. */
export type VerifierName = { readonly userId: string; readonly purpose: "login" | "fund" };

type VerifierRow = { verifier: string; mac: string; version: number; setAt: Date };

export type Verifier = {
  readonly text: string;
  /** Grows by one with every change. */
  readonly version: number;
  readonly setAt: Date;
};

/** As long as one that is there: a login of nobody takes as long as one of somebody. */
const noRow: VerifierRow = {
  verifier: "-".repeat(97),
  mac: noMac,
  version: 1,
  setAt: new Date(0),
};

/** @throws Error when the row was not written by the guard, or was moved from another user. */
export async function findVerifier(
  database: Queryable,
  keys: GuardKeys,
  name: VerifierName,
): Promise<Verifier | undefined> {
  const [row] = await database.query<VerifierRow>(
    "select verifier, mac, version, set_at from guard_verifiers where user_id = $1 and purpose = $2",
    [name.userId, name.purpose],
  );
  const { verifier: text, version, setAt, mac } = row ?? noRow;
  const ours = sameMac(mac, verifierMac(keys, name, { text, version }));
  if (!row) return undefined;
  if (ours) return { text, version, setAt };
  throw new Error(`the ${name.purpose} verifier of ${name.userId} was not written by the guard`);
}

export type VerifierChange = VerifierName & {
  readonly text: string;
  /** The version it follows; 0 for the first one. */
  readonly after: number;
  readonly now: Date;
};

/** Writes the next verifier; false when another change was first. */
export async function updateVerifier(
  db: Queryable,
  keys: GuardKeys,
  change: VerifierChange,
): Promise<boolean> {
  const { userId, purpose, text, after, now } = change;
  const version = after + 1;
  const mac = verifierMac(keys, change, { text, version });
  const rows = await db.query(after === 0 ? insertSql : updateSql, [
    ...[userId, purpose, text, mac, version, pepperVersion, now],
  ]);
  return rows.length === 1;
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
