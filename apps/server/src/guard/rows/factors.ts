import { factorLostSeconds } from "@clearhold/contract/waits";
import { insertRow, type Queryable } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";
import { findPhone } from "./phones.ts";

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

export type FactorStates = Readonly<Record<Factor, FactorState>>;

type SwitchRow = {
  id: bigint;
  userId: string;
  factor: Factor;
  isOn: boolean;
  askedAt: Date;
  fromAt: Date;
  mac: string;
};

/**
 * Which factors confirm steps. Of each the change that was asked for last and whose time has come is
 * in force; a later ask that still waits stands beside it, an earlier one was called off by it.
 * Without any, e-mail is on, a bound telephone is on, and passkeys are not demanded.
 * @throws Error when a row was not written by the guard.
 */
export async function findFactors(
  database: Queryable,
  keys: GuardKeys,
  userId: string,
  now: Date,
): Promise<FactorStates> {
  const rows = await database.query<SwitchRow>(
    `select distinct on (factor, from_at > $2)
       id, user_id, factor, is_on, asked_at, from_at, mac from guard_factor_switches
     where user_id = $1 order by factor, from_at > $2, asked_at desc, id desc`,
    [userId, now],
  );
  for (const row of rows) check(keys, row);
  const phone = await findPhone(database, keys, userId);
  const stateOf = (factor: Factor, byDefault: boolean): FactorState => {
    const mine = rows.filter((row) => row.factor === factor);
    const inForce = mine.find((row) => row.fromAt <= now);
    const waiting = mine.find((row) => row.fromAt > now);
    const stands = waiting && (!inForce || isLater(waiting, inForce));
    return {
      on: inForce?.isOn ?? byDefault,
      lost: inForce !== undefined && isLost(inForce),
      next: stands ? { on: waiting.isOn, from: waiting.fromAt } : undefined,
    };
  };
  return {
    email: stateOf("email", true),
    phone:
      phone === undefined ? { on: false, lost: false, next: undefined } : stateOf("phone", true),
    passkey: stateOf("passkey", false),
  };
}

function isLost({ isOn: on, askedAt, fromAt: from }: SwitchRow): boolean {
  return !on && from.getTime() - askedAt.getTime() >= factorLostSeconds * 1000;
}

export type FactorChange = {
  readonly userId: string;
  readonly factor: Factor;
  readonly on: boolean;
  readonly askedAt: Date;
  /** When it comes into force; `askedAt` for at once. */
  readonly from: Date;
};

/** Writes a change down. Rows are never changed: a later one of the factor replaces it. */
export async function insertFactorChange(
  db: Queryable,
  keys: GuardKeys,
  { userId, factor, on, askedAt, from }: FactorChange,
): Promise<void> {
  const row = { userId, factor, isOn: on, askedAt, fromAt: from };
  await insertRow(db, "guard_factor_switches", { ...row, mac: macOfRow(keys, row) });
}

/** A row that anybody else put there would take a person's codes away. */
function check(keys: GuardKeys, row: SwitchRow): void {
  if (sameMac(row.mac, macOfRow(keys, row))) return;
  throw new Error(`a factor of ${row.userId} was not switched by the guard`);
}

/** Of two changes of one transaction the later row was asked for later. */
function isLater(one: SwitchRow, other: SwitchRow): boolean {
  const apart = one.askedAt.getTime() - other.askedAt.getTime();
  return apart === 0 ? one.id > other.id : apart > 0;
}

function macOfRow(keys: GuardKeys, row: Omit<SwitchRow, "id" | "mac">): string {
  const { userId, factor, isOn: on, askedAt, fromAt: from } = row;
  const times = [askedAt.toISOString(), from.toISOString()];
  return macOf(keys.row, "factor", userId, factor, String(on), ...times);
}

/** How a factor stands once everything that waits has come. */
export function willBeOn({ on, next }: FactorState): boolean {
  return next?.on ?? on;
}
