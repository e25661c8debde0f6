import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import {
  type AmountBounds,
  mostToWithdraw,
  quoteWithdrawal,
} from "@clearhold/contract/withdrawal-amounts";
import { type CurrencyCode, formatMoney, percentScale } from "@clearhold/money";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useDraft } from "../../../drafts/use-draft.ts";
import { firstFault } from "../../../forms/first-fault.ts";
import {
  readMoney,
  readTyped,
  readUnits,
  wholeCoins,
  writeTyped,
} from "../../../money/read-money.ts";
import { useAddresses } from "../addresses/addresses-data.ts";
import { type WithdrawFault, type WithdrawLayout, withdrawChecks } from "./withdraw-checks.ts";

/** What is typed into the withdrawal form, what it would cost, and what is wrong with it. */
export function useWithdrawForm(terms: WithdrawalCurrencyView, layout: WithdrawLayout) {
  const currency = terms.id;
  const { address: justSaved } = useSearch({ strict: false });
  const { draft, change, forget } = useDraft(`withdraw.${currency}`, { address: "", quantity: "" });
  const [fault, setFault] = useState<WithdrawFault | null>(null);
  const addresses = useAddresses(currency).data ?? [];
  const byId = (id: string | undefined) => addresses.find((entry) => entry.id === id);
  const address =
    byId(draft.address) ??
    byId(justSaved) ??
    addresses.find((entry) => entry.is_default === 1) ??
    null;

  const available = readMoney(terms.balance, currency);
  const bounds = boundsOf(terms, currency);
  const amount = readTyped(draft.quantity, currency);
  const most = mostToWithdraw(available, bounds);
  const all = layout === "simple" ? wholeCoins(most.amount) : most.amount;

  return {
    layout,
    quantity: draft.quantity,
    /** Something is typed, and it is no amount: there is nothing to send. */
    unreadable: draft.quantity !== "" && amount === null,
    address,
    amount,
    available,
    bounds,
    fault,
    /** What bounds "All", where it is in the field and less than the balance. */
    bound: amount !== null && amount.units === all.units ? most.bound : null,
    quote: amount && quoteWithdrawal(amount, readUnits(terms.with_fee, percentScale)),
    forget,
    change(part: Partial<typeof draft>) {
      change(part);
      setFault(null);
    },
    takeAll() {
      const nothing = all.units === 0n || all.units < bounds.minimum.units;
      change({ quantity: nothing ? "" : writeTyped(all) });
      setFault(nothing ? (most.bound ?? "below-minimum") : null);
    },
    /** The order to review, or null after the first fault was shown. */
    check() {
      const form = { currency, addressId: address?.id ?? "", amount, available, bounds };
      const found = firstFault(withdrawChecks[layout], form);
      setFault(found);
      if (found || !address || !amount) return null;
      return { currency_id: currency, price: formatMoney(amount), address: address.address };
    },
  };
}

/** What bounds the amount, as the server answered it. */
function boundsOf(terms: WithdrawalCurrencyView, currency: CurrencyCode): AmountBounds {
  return {
    minimum: readMoney(terms.min, currency),
    once: readMoney(terms.once_limit, currency),
    day: {
      limit: readMoney(terms.with_limit, currency),
      used: readMoney(terms.with_used, currency),
      free: readMoney(terms.with_free, currency),
      freesAt: terms.frees_at,
    },
  };
}
