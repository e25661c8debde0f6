import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import { z } from "zod";

/** Limits that operators change, named as the settings that give their first values. */
export const limitNames = [
  "AUTO_LIMIT_TRX",
  "AUTO_LIMIT_USDT",
  "PAYOUT_CAP_TRX",
  "PAYOUT_CAP_USDT",
  "DAY_CAP_TRX",
  "DAY_CAP_USDT",
  "UNPROVED_LIMIT_TRX",
  "UNPROVED_LIMIT_USDT",
] as const;
export type LimitName = (typeof limitNames)[number];

/** Coins as decimal text. */
export type Limits = Readonly<Record<LimitName, string>>;

/** In coins; 0 blocks what the limit bounds. */
export const LimitAmount = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/, "must be an amount, with at most 6 decimals");

const optional = LimitAmount.optional();
type Optional = typeof optional;

/** Some of the limits. An object, not a record: passkeys sign its text, so its fields need a fixed order. */
export const SomeLimits = z.object(
  Object.fromEntries(limitNames.map((name) => [name, optional])) as Record<LimitName, Optional>,
);
export const AllLimits = SomeLimits.required();
export type SomeLimits = z.infer<typeof SomeLimits>;

export const LimitName = z.enum(limitNames);

/** The limits among the settings of a process that reads all of them. */
export function configuredLimits(config: Limits): Limits {
  return Object.fromEntries(limitNames.map((name) => [name, config[name]])) as Limits;
}

/** In units. @throws Error for what is no amount: it was checked when it was read. */
export function limitUnits(name: LimitName, text: string): bigint {
  const currency: CurrencyCode = name.endsWith("_TRX") ? "TRX" : "USDT";
  const units = parseUnits(text, scaleOf(currency));
  if (units === null) throw new Error(`not an amount of ${currency}: ${text}`);
  return units;
}

/** The limits of which two lists have different amounts. */
export function differingLimits(one: Limits, other: Limits): readonly LimitName[] {
  return limitNames.filter((name) => limitUnits(name, one[name]) !== limitUnits(name, other[name]));
}

/** Whether a change raises nothing. */
export function isLowering(inForce: Limits, changed: SomeLimits): boolean {
  return limitNames.every((name) => {
    const text = changed[name];
    return text === undefined || limitUnits(name, text) <= limitUnits(name, inForce[name]);
  });
}

/** A change of limits for people. */
export function limitWords(changed: SomeLimits): string {
  return limitNames
    .flatMap((name) => (changed[name] === undefined ? [] : `${name} becomes ${changed[name]}`))
    .join(", ");
}

type Units = Readonly<Record<CurrencyCode, bigint>>;

/** Units of each currency. They are looked up when they are read: never take a copy. */
export type LiveLimits = {
  readonly autoLimit: Units;
  readonly payoutCap: Units;
  readonly dayCap: Units;
  readonly unprovedLimit: Units;
};

/** Limits as they are whenever one is read. */
export function liveLimits(read: () => Limits): LiveLimits {
  const live = (kind: "AUTO_LIMIT" | "PAYOUT_CAP" | "DAY_CAP" | "UNPROVED_LIMIT"): Units => ({
    get TRX() {
      return limitUnits(`${kind}_TRX`, read()[`${kind}_TRX`]);
    },
    get USDT() {
      return limitUnits(`${kind}_USDT`, read()[`${kind}_USDT`]);
    },
  });
  return {
    autoLimit: live("AUTO_LIMIT"),
    payoutCap: live("PAYOUT_CAP"),
    dayCap: live("DAY_CAP"),
    unprovedLimit: live("UNPROVED_LIMIT"),
  };
}
