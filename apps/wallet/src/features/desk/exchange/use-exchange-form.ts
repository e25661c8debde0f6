import type { ExchangeRule } from "@clearhold/contract/exchange-rules";
import { spendable } from "@clearhold/contract/uncertified-rules";
import { type CurrencyCode, formatMoney, parseUnits, scaleOf, zero } from "@clearhold/money";
import { useState } from "react";
import { useDraft } from "../../../drafts/use-draft.ts";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { readMoney, readTyped, wholeCoins, writeTyped } from "../../../money/read-money.ts";
import { useUncertified } from "../../people/certification/uncertified.tsx";
import { type ExchangeLayout, findExchangeFault, mostToExchange } from "./exchange-checks.ts";
import { useExchangeSides } from "./exchange-data.ts";

const other: Readonly<Record<CurrencyCode, CurrencyCode>> = { TRX: "USDT", USDT: "TRX" };

/** Which way, how much, and what is wrong with it. */
export function useExchangeForm(layout: ExchangeLayout) {
  const simple = layout === "simple";
  const place = simple ? "exchange-simple" : "exchange";
  const { draft, change, forget } = useDraft(place, { from: "USDT", quantity: "" });
  const [fault, setFault] = useState<ExchangeRule | null>(null);
  const sides = useExchangeSides();
  const from = readCurrency(draft.from) ?? "USDT";
  const to = other[from];
  const balanceOf = (currency: CurrencyCode) => {
    const side = sides.data?.find((one) => one.currency_code === currency);
    return side ? readMoney(side.balance, currency) : null;
  };
  const scale = simple ? 0 : scaleOf(from);
  const amount = readTyped(draft.quantity, from, scale);
  const available = balanceOf(from);
  const uncertified = useUncertified(from);
  const all = mostToExchange(
    spendable(available ?? zero(from), uncertified.waiting),
    sides.data?.find((one) => one.currency_code === from),
  );
  const most = simple ? wholeCoins(all.amount) : all.amount;
  const isAmount = amount !== null && amount.units > 0n;
  const faultNow = () =>
    findExchangeFault(layout, { from, to, amount, available, uncertified: uncertified.waiting });
  // Said while it is typed, and in one place: for what cannot be paid no quote is asked.
  const broken = isAmount ? faultNow() : null;
  const price = isAmount && broken === null ? formatMoney(amount) : "";

  return {
    layout,
    from,
    to,
    quantity: draft.quantity,
    /** Decimals that may be typed. */
    scale,
    /** Something is typed, and it is no amount: there is nothing to send. */
    unreadable: draft.quantity !== "" && amount === null,
    /** As it travels; "" while nothing that can be paid is typed, or more than a call can carry. */
    price: parseUnits(price, scaleOf(from)) === null ? "" : price,
    available,
    uncertified,
    availableOfOther: balanceOf(to),
    /** Whether these balances are demo; undefined until they are known. */
    isDemo: sides.data?.some(({ is_demo }) => is_demo),
    fault: fault ?? broken,
    /** What bounds "All", where it is in the field and less than the balance. */
    bound: isAmount && amount.units === most.units ? all.bound : null,
    forget,
    type(quantity: string) {
      change({ quantity });
      setFault(null);
    },
    flip() {
      change({ from: to, quantity: "" });
      setFault(null);
    },
    takeAll() {
      const nothing = most.units === 0n;
      change({ quantity: nothing ? "" : writeTyped(most) });
      const short = uncertified.waiting.units > 0n ? "deposit-uncertified" : "insufficient-balance";
      setFault(nothing ? (all.bound ?? short) : null);
    },
    check(): boolean {
      const found = faultNow();
      setFault(found);
      return found === null;
    },
  };
}

export type ExchangeFormState = ReturnType<typeof useExchangeForm>;
