import type { Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import { buyOrder } from "@clearhold/contract/wallet/payouts/simple-wallet";
import {
  getProject,
  listProjects,
  listSubscriptions,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { readHome } from "@clearhold/contract/wallet/statements/home";
import { toast } from "@clearhold/ui/feedback";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { mayHaveMoved } from "../../../orders/money-order.ts";
import type { ProofStepProps } from "../../../orders/proof-step.tsx";
import { useMoneyOrder } from "../../../orders/use-money-order.ts";
import { useText } from "../../../text/use-text.ts";
import type { RebateWay } from "./use-rebate.ts";

/** The pause between the toast and the list of investments (requirement 9). */
const redirectMs = 1_000;

/** What both doors to a subscription carry. */
export type SubscriptionFields = { money: string; rebate_way: RebateWay };
type FullFields = SubscriptionFields & { pro_id: string; agreement: "1" };
type SimpleFields = SubscriptionFields & { id: string };

type SentProofs = Parameters<ProofStepProps["onSend"]>[0];

/** An order from its review to its outcome, as the review's sheet needs it. */
export type SubscriptionOrder = {
  readonly review: SubscriptionFields | null;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly refused: Error | null;
  readonly unclear: boolean;
  readonly close: () => void;
  readonly send: (proofs: SentProofs) => void;
  readonly forgetDoubt: () => void;
};

/** `Finance/buy`: a toast, and a second later the list of investments. */
export function useSubscriptionOrder(forgetDraft: () => void) {
  const t = useText();
  const navigate = useNavigate();
  return useProjectOrder<typeof subscribe, FullFields>(subscribe, () => {
    toast(t("toast.subscribed"), "success");
    setTimeout(() => {
      forgetDraft();
      void navigate({ to: "/MyInvestment", search: { id: "1" }, replace: true });
    }, redirectMs);
  });
}

/** `order/buy`: a second popup says that it was paid. */
export function useBuyOrder(onPaid: (recordId: string) => void) {
  const order = useProjectOrder<typeof buyOrder, SimpleFields>(buyOrder, ({ record_id: id }) =>
    onPaid(id),
  );
  return {
    ...order,
    send: ({ password, ...proofs }: SentProofs) =>
      order.send({ ...proofs, fund_password: password }),
  };
}

/** Whatever the door: balances and lists are asked anew, and a plain refusal closes the review. */
function useProjectOrder<E extends Endpoint, Order extends SubscriptionFields>(
  endpoint: E,
  onDone: (reply: ReplyOf<E>) => void,
) {
  const queries = useQueryClient();
  const askAnew = () => {
    for (const { name } of [getAssets, getProject, listProjects, listSubscriptions, readHome]) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  const order = useMoneyOrder<E, Order>(endpoint, {
    onDone: (reply) => {
      askAnew();
      onDone(reply);
    },
    onRefused: (error) => {
      if (mayHaveMoved(error)) return;
      order.close();
      askAnew();
    },
  });
  return order;
}
