import { factorLostSeconds } from "@clearhold/contract/waits";
import { insertRow, type Queryable } from "../../kernel/database.ts";
import { findPhone } from "./contacts.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** What confirms a step: the code of a contact, or a passkey in place of every code. */
export type Factor = "email" | "phone" | "passkey";

export type FactorState = {
  /** Whether it confirms steps now. A telephone that is not bound is off. */
  readonly on: boolean;
  /** It is off because it was lost, and had its seven days: nobody can be asked for it. */
  readonly lost: boolean;
  /** What it becomes and when; undefined while no change is under way. */
  readonly next: { readonly on: boolean; readonly from: Date } | undefined;
};

export type FactorStates = Awaited<ReturnType<typeof findFactors>>;

export type FactorChange = {
  readonly userId: string;
  readonly factor: Factor;
  readonly on: boolean;
  readonly askedAt: Date;
  /** When it comes into force; `askedAt` for at once. */
  readonly from: Date;
};

type SwitchRow = FactorChange & { readonly id: bigint; readonly mac: string };

/**
 * Which factors confirm steps. Of each the change that was asked for last and whose time has come is
 * in force; a later ask that still waits stands beside it, an earlier one was called off by it.
 * Without any, e-mail is on, a bound telephone is on, and passkeys are not demanded.
 * @throws Error when a row was not written by the guard.
 */
export async function findFactors(database: Queryable, keys: GuardKeys, userId: string, now: Date) {
  const rows = await database.query<SwitchRow>(
    `select distinct on (factor, from_at > $2)
       id, user_id, factor, is_on as "on", asked_at, from_at as "from", mac
     from guard_factor_switches
     where user_id = $1 order by factor, from_at > $2, asked_at desc, id desc`,
    [userId, now],
  );
  for (const row of rows) {
    // A row that anybody else put there would take a person's codes away.
    const ours = sameMac(row.mac, macOfRow(keys, row));
    if (!ours) throw new Error(`a factor of ${userId} was not switched by the guard`);
  }
  const phone = await findPhone(database, keys, userId);
  const stateOf = (factor: Factor, byDefault: boolean): FactorState => {
    const mine = rows.filter((row) => row.factor === factor);
    const inForce = mine.find((row) => row.from <= now);
    const waiting = mine.find((row) => row.from > now);
    const stands = waiting && (!inForce || isLater(waiting, inForce));
    return {
      on: inForce?.on ?? byDefault,
      lost: inForce !== undefined && isLost(inForce),
      next: stands ? { on: waiting.on, from: waiting.from } : undefined,
    };
  };
  const unbound: FactorState = { on: false, lost: false, next: undefined };
  return {
    email: stateOf("email", true),
    phone: phone === undefined ? unbound : stateOf("phone", true),
    passkey: stateOf("passkey", false),
  };
}

function isLost({ on, askedAt, from }: FactorChange): boolean {
  return !on && from.getTime() - askedAt.getTime() >= factorLostSeconds * 1000;
}

/** Writes a change down. Rows are never changed: a later one of the factor replaces it. */
export async function insertFactorChange(
  db: Queryable,
  keys: GuardKeys,
  change: FactorChange,
): Promise<void> {
  const { userId, factor, on: isOn, askedAt, from: fromAt } = change;
  const mac = macOfRow(keys, change);
  await insertRow(db, "guard_factor_switches", { userId, factor, isOn, askedAt, fromAt, mac });
}

/** Of two changes of one transaction the later row was asked for later. */
function isLater(one: SwitchRow, other: SwitchRow): boolean {
  const apart = one.askedAt.getTime() - other.askedAt.getTime();
  return apart === 0 ? one.id > other.id : apart > 0;
}

function macOfRow(keys: GuardKeys, { userId, factor, on, askedAt, from }: FactorChange): string {
  const times = [askedAt.toISOString(), from.toISOString()];
  return macOf(keys.row, "factor", userId, factor, String(on), ...times);
}

/** How a factor stands once everything that waits has come. */
export function willBeOn({ on, next }: FactorState): boolean {
  return next?.on ?? on;
}
