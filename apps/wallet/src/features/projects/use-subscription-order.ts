import { getAssets } from "@clearhold/contract/wallet/assets";
import { getProject, listSubscriptions, subscribe } from "@clearhold/contract/wallet/projects";
import { toast } from "@clearhold/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { mayHaveMoved } from "../../orders/money-order.ts";
import { useMoneyOrder } from "../../orders/use-money-order.ts";
import { useText } from "../../text/use-text.ts";

/** The pause between the toast and the list of investments (spec 9). */
const redirectMs = 1_000;

export type SubscriptionFields = { pro_id: string; money: string; agreement: "1" };

/** A subscription from its review to the list. A plain refusal closes the review (spec 4). */
export function useSubscriptionOrder(forgetDraft: () => void) {
  const t = useText();
  const words = useRefusalWords();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const order = useMoneyOrder<typeof subscribe, SubscriptionFields>(subscribe, {
    onDone: () => {
      toast(t("toast.subscribed"), "success");
      for (const { name } of [getAssets, getProject, listSubscriptions]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
      setTimeout(() => {
        forgetDraft();
        void navigate({ to: "/MyInvestment", search: { id: "1" }, replace: true });
      }, redirectMs);
    },
    onRefused: (error) => {
      if (mayHaveMoved(error)) return;
      order.close();
      void queries.invalidateQueries({ queryKey: [getProject.name] });
      toast(words(error), "error");
    },
  });
  return order;
}
