import type { CurrencyCode, Money } from "@clearhold/money";
import { amountMissing, missing, type Rule, refused } from "./rules.ts";
import { uncertifiedRule } from "./uncertified-rules.ts";

/** What the form and the server know of a trade. */
export type ExchangeFacts = {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Null while no amount was typed. */
  readonly amount: Money | null;
  /** Null while the balance is not known. */
  readonly available: Money | null;
  /** How much of it waits for the person's certification: it can be withdrawn only. */
  readonly uncertified: Money | null;
};

const isMissing = ({ amount }: ExchangeFacts) => amount === null || amount.units === 0n;

/**
 * Every rule of a trade with the desk, in the order in which it is told. Below the pair of currencies are
 * those that the database decides under the desk's lock.
 */
export const exchangeRules = {
  "quantity-missing": {
    ...missing(
      "The redemption quantity cannot be empty",
      "교환 수량을 입력하세요",
      "兑换数量不能为空",
    ),
    isBroken: isMissing,
  },
  "amount-missing": { ...amountMissing, isBroken: isMissing },
  "amount-not-integer": refused("amount-not-integer"),
  "insufficient-balance": {
    ...refused("insufficient-balance"),
    isBroken: ({ amount, available }) =>
      amount !== null && available !== null && amount.units > available.units,
  },
  "deposit-uncertified": uncertifiedRule,
  "exchange-same-currency": {
    ...refused("exchange-same-currency"),
    isBroken: ({ from, to }) => from === to,
  },
  "exchange-stopped": refused("exchange-stopped"),
  "exchange-paused": refused("exchange-paused"),
  "exchange-unwatched": refused("exchange-unwatched"),
  "exchange-closed": refused("exchange-closed"),
  "exchange-too-small": refused("exchange-too-small"),
  "desk-inventory-short": refused("desk-inventory-short"),
  "exchange-minute-full": refused("exchange-minute-full"),
  "quote-expired": refused("quote-expired"),
} as const satisfies Record<string, Rule<ExchangeFacts>>;

export type ExchangeRule = keyof typeof exchangeRules;
