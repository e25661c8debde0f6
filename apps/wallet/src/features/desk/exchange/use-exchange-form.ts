import type { ExchangeRule } from "@clearhold/contract/exchange-rules";
import { type CurrencyCode, formatMoney, parseUnits, scaleOf, zero } from "@clearhold/money";
import { useState } from "react";
import { useDraft } from "../../../drafts/use-draft.ts";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { readMoney, readTyped } from "../../../money/read-money.ts";
import { type ExchangeLayout, findExchangeFault } from "./exchange-checks.ts";
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
  const price = amount && amount.units > 0n ? formatMoney(amount) : "";
  const available = balanceOf(from);

  return {
    layout,
    from,
    to,
    quantity: draft.quantity,
    /** Decimals that may be typed. */
    scale,
    /** Something is typed, and it is no amount: there is nothing to send. */
    unreadable: draft.quantity !== "" && amount === null,
    /** As it travels; "" while nothing above zero is typed, or more than a call can carry. */
    price: parseUnits(price, scaleOf(from)) === null ? "" : price,
    available,
    availableOfOther: balanceOf(to),
    /** Whether these balances are demo; undefined until they are known. */
    isDemo: sides.data?.some(({ is_demo }) => is_demo),
    fault,
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
      const all = formatMoney(available ?? zero(from));
      const [coins = ""] = all.split(".");
      const nothing = simple && coins === "0";
      change({ quantity: nothing ? "" : simple ? coins : all });
      setFault(nothing ? "insufficient-balance" : null);
    },
    check(): boolean {
      const found = findExchangeFault(layout, { from, to, amount, available });
      setFault(found);
      return found === null;
    },
  };
}

export type ExchangeFormState = ReturnType<typeof useExchangeForm>;
