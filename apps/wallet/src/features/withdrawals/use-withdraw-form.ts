import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/withdrawals";
import { formatMoney } from "@clearhold/money";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useDraft } from "../../drafts/use-draft.ts";
import { firstFault } from "../../forms/first-fault.ts";
import { readMoney, readTyped } from "../../money/read-money.ts";
import { useAddresses } from "../addresses/addresses-data.ts";
import { quoteWithdrawal } from "./quote-withdrawal.ts";
import { type WithdrawFault, withdrawChecks } from "./withdraw-checks.ts";

/** What is typed into the withdrawal form, what it would cost, and what is wrong with it. */
export function useWithdrawForm(terms: WithdrawalCurrencyView) {
  const currency = terms.id;
  const { address: justSaved } = useSearch({ from: "/WithdrawCoins" });
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
  const minimum = readMoney(terms.min, currency);
  const limit = readMoney(terms.with_limit, currency);
  const amount = readTyped(draft.quantity, currency);

  return {
    quantity: draft.quantity,
    address,
    available,
    minimum,
    limit,
    fault,
    quote: amount && quoteWithdrawal(amount, terms.with_fee),
    forget,
    change(part: Partial<typeof draft>) {
      change(part);
      setFault(null);
    },
    takeAll() {
      change({ quantity: formatMoney(available) });
      setFault(null);
    },
    /** The order to review, or null after the first fault was shown. */
    check() {
      const form = { currency, addressId: address?.id ?? "", amount, minimum, available, limit };
      const found = firstFault(withdrawChecks, form);
      setFault(found);
      if (found || !address || !amount) return null;
      return { currency_id: currency, price: formatMoney(amount), address: address.address };
    },
  };
}
