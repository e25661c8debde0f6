import { type CurrencyCode, formatMoney, zero } from "@clearhold/money";
import { useState } from "react";
import { useDraft } from "../../drafts/use-draft.ts";
import { firstFault } from "../../forms/first-fault.ts";
import { readCurrency } from "../../frame/choose-currency.ts";
import { readMoney, readTyped } from "../../money/read-money.ts";
import { type ExchangeFault, exchangeChecks } from "./exchange-checks.ts";
import { useExchangeSides } from "./exchange-data.ts";

const other: Readonly<Record<CurrencyCode, CurrencyCode>> = { TRX: "USDT", USDT: "TRX" };

/** Which way, how much, and what is wrong with it. */
export function useExchangeForm() {
  const { draft, change, forget } = useDraft("exchange", { from: "USDT", quantity: "" });
  const [fault, setFault] = useState<ExchangeFault | null>(null);
  const sides = useExchangeSides();
  const from = readCurrency(draft.from) ?? "USDT";
  const to = other[from];
  const balanceOf = (currency: CurrencyCode) => {
    const side = sides.data?.find((one) => one.currency_code === currency);
    return side ? readMoney(side.balance, currency) : null;
  };
  const amount = readTyped(draft.quantity, from);
  const available = balanceOf(from);

  return {
    from,
    to,
    quantity: draft.quantity,
    /** As it travels; "" while nothing above zero is typed. */
    price: amount && amount.units > 0n ? formatMoney(amount) : "",
    available,
    availableOfOther: balanceOf(to),
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
      change({ quantity: formatMoney(available ?? zero(from)) });
      setFault(null);
    },
    check(): boolean {
      const found = firstFault(exchangeChecks, { from, to, amount, available });
      setFault(found);
      return found === null;
    },
  };
}

export type ExchangeFormState = ReturnType<typeof useExchangeForm>;
