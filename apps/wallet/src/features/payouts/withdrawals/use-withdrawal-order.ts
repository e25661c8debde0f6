import { getWithdrawal, requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { toast } from "@clearhold/ui/feedback";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryOf } from "../../../api/query.ts";
import { useMoneyOrder } from "../../../orders/use-money-order.ts";
import { useText } from "../../../text/use-text.ts";

/** The pause between the toast and the page of the order (requirement 9). */
const redirectMs = 1_000;

export type WithdrawalFields = { currency_id: string; price: string; address: string };

/** A withdrawal from its review to its page. */
export function useWithdrawalOrder(forgetDraft: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMoneyOrder<typeof requestWithdrawal, WithdrawalFields>(requestWithdrawal, {
    onDone: (withdrawal) => {
      toast(t("toast.withdrawn"), "success");
      queries.setQueryData(queryOf(getWithdrawal, { id: withdrawal.id }).queryKey, withdrawal);
      void queries.invalidateQueries({ queryKey: [getAssets.name] });
      setTimeout(() => {
        forgetDraft();
        void navigate({ to: "/TransferSuccessful", search: { id: withdrawal.id }, replace: true });
      }, redirectMs);
    },
  });
}

export type WithdrawalOrder = ReturnType<typeof useWithdrawalOrder>;
