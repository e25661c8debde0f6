import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import { z } from "zod";

/** Limits of the first version. A list that it wrote lacks the others until the next start pins them. */
export const firstNames = [
  "AUTO_LIMIT_TRX",
  "AUTO_LIMIT_USDT",
  "PAYOUT_CAP_TRX",
  "PAYOUT_CAP_USDT",
  "DAY_CAP_TRX",
  "DAY_CAP_USDT",
  "UNPROVED_LIMIT_TRX",
  "UNPROVED_LIMIT_USDT",
] as const;

/**
 * Limits and addresses that operators change, named as the settings that give their first values: all
 * that the signer would otherwise read from its environment at each start and that moves money.
 */
export const limitNames = [
  ...firstNames,
  "COLD_ADDRESS",
  "HOT_LIMIT_TRX",
  "HOT_LIMIT_USDT",
  "USDT_CONTRACT",
  "FEE_LIMIT_CAP_TRX",
  "FEE_DAY_CAP_TRX",
  "TOP_UP_CAP_TRX",
  "TOP_UP_DAY_CAP_TRX",
  "STAKE_CAP_TRX",
] as const;
export type LimitName = (typeof limitNames)[number];

/** Coins as decimal text, addresses in base58, and "none" where there is no cold wallet or hot limit. */
export type Limits = Readonly<Record<LimitName, string>>;

const none = "none";
const isPlace = (name: LimitName) => name === "COLD_ADDRESS" || name === "USDT_CONTRACT";
const mayBeNone = (name: LimitName) => name === "COLD_ADDRESS" || name.startsWith("HOT_LIMIT");
/** What goes to the cold wallet, and which one, is more or less in no direction. */
const isExact = (name: LimitName) => isPlace(name) || mayBeNone(name);

/** An amount is in coins; 0 blocks what the limit bounds. */
function valueField(name: LimitName) {
  const what = isPlace(name) ? "a TRON address" : "an amount, with at most 6 decimals";
  const isRight = (text: string) =>
    isPlace(name)
      ? parseBase58Address(text) !== null
      : /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/.test(text);
  return z
    .string()
    .refine(
      (text) => isRight(text) || (mayBeNone(name) && text === none),
      `must be ${what}${mayBeNone(name) ? `, or ${none}` : ""}`,
    )
    .optional();
}

/** Some of the limits. An object, not a record: passkeys sign its text, so its fields need a fixed order. */
export const SomeLimits = z.object(
  Object.fromEntries(limitNames.map((name) => [name, valueField(name)])) as Record<
    LimitName,
    ReturnType<typeof valueField>
  >,
);
export type SomeLimits = z.infer<typeof SomeLimits>;

export const LimitName = z.enum(limitNames);

/** The limits among the settings of a process that reads all of them. */
export function configuredLimits(config: SomeLimits): Limits {
  return Object.fromEntries(limitNames.map((name) => [name, config[name] ?? none])) as Limits;
}

/** In units. @throws Error for what is no amount: it was checked when it was read. */
export function limitUnits(name: LimitName, text: string): bigint {
  const currency: CurrencyCode = name.endsWith("_TRX") ? "TRX" : "USDT";
  const units = parseUnits(text, scaleOf(currency));
  if (units === null) throw new Error(`not an amount of ${currency}: ${text}`);
  return units;
}

/** The limits for which two lists have different values. */
export function differingLimits(one: SomeLimits, other: SomeLimits): readonly LimitName[] {
  return limitNames.filter((name) => !isSame(name, one[name], other[name]));
}

function isSame(name: LimitName, one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  const isText = (value: string | undefined) => value === undefined || value === none;
  if (isPlace(name) || isText(one) || isText(other)) return false;
  return limitUnits(name, `${one}`) === limitUnits(name, `${other}`);
}

/** Whether a change raises nothing, and changes no address and not what the hot wallet keeps. */
export function isLowering(inForce: SomeLimits, changed: SomeLimits): boolean {
  return limitNames.every((name) => {
    const [text, known] = [changed[name], inForce[name]];
    if (text === undefined || isSame(name, text, known)) return true;
    if (known === undefined || isExact(name)) return false;
    return limitUnits(name, text) <= limitUnits(name, known);
  });
}

/** A change of limits for people. */
export function limitWords(changed: SomeLimits): string {
  return limitNames
    .flatMap((name) => (changed[name] === undefined ? [] : `${name} becomes ${changed[name]}`))
    .join(", ");
}

/** Settings that have no effect, and how what is in force is changed; null where all are in force. */
export function notTaken(configured: Limits, inForce: Limits): string | null {
  const words = differingLimits(configured, inForce).map(
    (name) => `${name} is set to ${configured[name]}, but ${inForce[name]} is in force`,
  );
  if (words.length === 0) return null;
  return `${words.join("; ")}: two operators change it with "limits raise", which counts after 48 hours`;
}

type Units = Readonly<Record<CurrencyCode, bigint>>;

/**
 * Amounts are in units, of each currency or of TRX, and addresses in base58. They are looked up when they
 * are read: who keeps a copy has them as they were then.
 */
export type LiveLimits = {
  readonly autoLimit: Units;
  readonly payoutCap: Units;
  readonly dayCap: Units;
  readonly unprovedLimit: Units;
  /** What the hot wallet keeps when the rest goes to the cold one; null: no limit, all of it stays. */
  readonly hotLimit: Readonly<Record<CurrencyCode, bigint | null>>;
  /** Null where there is no cold wallet. */
  readonly coldAddress: string | null;
  readonly usdtContract: string;
  readonly feeLimitCap: bigint;
  readonly feeDayCap: bigint;
  readonly topUpCap: bigint;
  readonly topUpDayCap: bigint;
  readonly stakeCap: bigint;
};

/** Limits as they are whenever one is read. */
export function liveLimits(read: () => Limits): LiveLimits {
  const units = (name: LimitName) => limitUnits(name, read()[name]);
  const orNone = (name: LimitName) => (read()[name] === none ? null : units(name));
  const live = <Value>(
    kind: "AUTO_LIMIT" | "PAYOUT_CAP" | "DAY_CAP" | "UNPROVED_LIMIT" | "HOT_LIMIT",
    valueNow: (name: LimitName) => Value,
  ): Readonly<Record<CurrencyCode, Value>> => ({
    get TRX() {
      return valueNow(`${kind}_TRX`);
    },
    get USDT() {
      return valueNow(`${kind}_USDT`);
    },
  });
  return {
    autoLimit: live("AUTO_LIMIT", units),
    payoutCap: live("PAYOUT_CAP", units),
    dayCap: live("DAY_CAP", units),
    unprovedLimit: live("UNPROVED_LIMIT", units),
    hotLimit: live("HOT_LIMIT", orNone),
    get coldAddress() {
      const text = read().COLD_ADDRESS;
      return text === none ? null : text;
    },
    get usdtContract() {
      return read().USDT_CONTRACT;
    },
    get feeLimitCap() {
      return units("FEE_LIMIT_CAP_TRX");
    },
    get feeDayCap() {
      return units("FEE_DAY_CAP_TRX");
    },
    get topUpCap() {
      return units("TOP_UP_CAP_TRX");
    },
    get topUpDayCap() {
      return units("TOP_UP_DAY_CAP_TRX");
    },
    get stakeCap() {
      return units("STAKE_CAP_TRX");
    },
  };
}
