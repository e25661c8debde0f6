import { newIdempotencyKey } from "@clearhold/client";
import type { AskOf, Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { useSession } from "../session/session-store.ts";
import { fingerprintOf, keyForReview, mayHaveMoved, type UnresolvedOrder } from "./money-order.ts";
import { keepUnresolved, readUnresolved } from "./unresolved-orders.ts";

type Fields = Readonly<Record<string, string>>;
type Review<Order> = UnresolvedOrder & { order: Order };

type Outcomes<E extends Endpoint> = {
  onDone: (reply: ReplyOf<E>) => void;
  onRefused?: (error: Error) => void;
};

/**
 * One order of money from its review to its outcome. The idempotency key is minted when the review
 * opens and stays with the order until the server has said what became of it; nothing is ever sent
 * again by itself.
 */
export function useMoneyOrder<E extends Endpoint, Order extends Fields>(
  endpoint: E,
  { onDone, onRefused }: Outcomes<E>,
) {
  const [review, setReview] = useState<Review<Order> | null>(null);
  const { unresolved, keep, note } = useUnresolved(endpoint.name);

  const sending = useMutation({
    mutationFn: ({ order, key, proofs }: Review<Order> & { proofs: Fields }) =>
      call(endpoint, { ...order, ...proofs } as unknown as AskOf<E>, { idempotencyKey: key }),
    onMutate: ({ key, fingerprint }) => {
      const inDoubt = unresolved.some((order) => order.key === key);
      // Written before the call leaves: a reload in between must not lose the key.
      if (!inDoubt) note([...unresolved, { key, fingerprint }]);
      return { inDoubt };
    },
    onSuccess: (reply, sent) => {
      keep(unresolved.filter((order) => order.key !== sent.key));
      onDone(reply);
    },
    onError: (error, { key, fingerprint }, before) => {
      // A plain no settles only an order that was never in doubt: an earlier send may have worked.
      if (mayHaveMoved(error) && !before?.inDoubt) keep([...unresolved, { key, fingerprint }]);
      else note(unresolved);
      onRefused?.(error);
    },
  });

  return {
    review: review?.order ?? null,
    /** An order got no answer, now or before a reload; the form says so until it is settled. */
    inDoubt: unresolved.length > 0,
    pending: sending.isPending,
    error: sending.error,
    /** A plain refusal, said in the form below once its review is closed. */
    refused: review === null && !mayHaveMoved(sending.error) ? sending.error : null,
    /** True when the last send may have moved money: ask again, with the same key. */
    unclear: sending.isError && mayHaveMoved(sending.error),
    open(order: Order) {
      const fingerprint = fingerprintOf(order);
      const key = keyForReview(fingerprint, unresolved, newIdempotencyKey);
      sending.reset();
      setReview({ order, fingerprint, key });
    },
    close: () => setReview(null),
    send(proofs: Fields) {
      if (review && !sending.isPending) sending.mutate({ ...review, proofs });
    },
    forgetDoubt: () => keep([]),
  };
}

/** The orders of one kind without an answer: in this tab's memory, and noted for after a reload. */
function useUnresolved(name: string) {
  // An answer may come when another person is logged in: it is noted for the one who ordered.
  const [operation] = useState(() => `${name}.${useSession.getState().person ?? ""}`);
  const [unresolved, setUnresolved] = useState(() => readUnresolved(operation));
  const note = (orders: readonly UnresolvedOrder[]) => keepUnresolved(operation, orders);
  function keep(orders: readonly UnresolvedOrder[]) {
    note(orders);
    setUnresolved(orders);
  }
  return { unresolved, keep, note };
}
