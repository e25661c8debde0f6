import type { Queryable } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { type CounterName, countAttempt, forgiveAttempts, loginRules } from "../attempt-counter.ts";
import { findMailboxOwner } from "../contacts/mailboxes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { macOf } from "../guard-keys.ts";
import { findVerifier } from "./verifiers.ts";

type LoginDeps = Pick<GuardDeps, "database" | "clock" | "keys" | "hasher">;

export type LoginAsk = { readonly account: string; readonly password: string; readonly ip: string };

/** Stands in for the user of an unknown account, so that the same work is done for it. */
const nobody = "usr_nobody";

/**
 * Whose account this is. Tries are counted for the typed account, existing or not; networks from
 * which the owner has logged in before have a counter of their own, so that a stranger's guesses
 * delay the stranger. Refuses `account-or-password-wrong`, `login-delayed`.
 */
export async function verifyLogin(deps: LoginDeps, ask: LoginAsk): Promise<{ userId: string }> {
  const { database, clock, keys, hasher } = deps;
  const account = ask.account.trim().toLowerCase();
  const userId = await findMailboxOwner(database, keys, account);
  const place = macOf(keys.name, "place", userId ?? nobody, ask.ip);
  const known = await isKnownPlace(database, userId ?? nobody, place);
  const counter: CounterName = {
    subject: macOf(keys.name, "login", account, known ? place : "strangers"),
    purpose: "login",
  };
  const now = clock.now();
  const attempt = await countAttempt(database, counter, { rules: loginRules, now });
  if (!attempt.allowed) throw loginDelayed(attempt.lockedUntil, now);
  const owner = { userId: userId ?? nobody, purpose: "login" } as const;
  const verifier = await findVerifier(database, keys, owner);
  const secret = { kind: "login", ownerId: owner.userId, secret: ask.password } as const;
  const right = await hasher.verify(verifier?.text, secret);
  if (!right || userId === undefined) throw new Refusal("account-or-password-wrong");
  await forgiveAttempts(database, counter);
  await insertPlace(database, userId, place, now);
  return { userId };
}

export function loginDelayed(until: Date, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new Refusal("login-delayed", { seconds: String(seconds) });
}

async function isKnownPlace(
  database: Queryable,
  userId: string,
  placeMac: string,
): Promise<boolean> {
  const rows = await database.query(
    "select from guard_places where user_id = $1 and place_mac = $2",
    [userId, placeMac],
  );
  return rows.length === 1;
}

async function insertPlace(
  database: Queryable,
  userId: string,
  placeMac: string,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into guard_places (user_id, place_mac, seen_at) values ($1, $2, $3)
     on conflict (user_id, place_mac) do update set seen_at = excluded.seen_at`,
    [userId, placeMac, now],
  );
}
