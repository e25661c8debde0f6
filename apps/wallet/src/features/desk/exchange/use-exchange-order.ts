import { RefusalError } from "@clearhold/client";
import {
  exchange,
  getExchange,
  listExchangeSides,
  type QuoteView,
  quoteExchange,
} from "@clearhold/contract/wallet/desk/exchange";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryOf } from "../../../api/query.ts";
import { mayHaveMoved } from "../../../orders/money-order.ts";
import { useMoneyOrder } from "../../../orders/use-money-order.ts";

export type ExchangeFields = { quote_id: string; price: string; type: "3" | "4" };

/**
 * A trade from its quote to its receipt. A plain refusal closes the review (requirement 4). A
 * person who came from a subscription is led back to it.
 */
export function useExchangeOrder(forgetDraft: () => void, project: string | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const order = useMoneyOrder<typeof exchange, ExchangeFields>(exchange, {
    onDone: (done) => {
      queries.setQueryData(queryOf(getExchange, { id: done.id }).queryKey, done);
      void queries.invalidateQueries({ queryKey: [getAssets.name] });
      void queries.invalidateQueries({ queryKey: [listExchangeSides.name] });
      forgetDraft();
      void navigate({
        to: "/SuccessfulExchange",
        search: { id: done.id, ...(project && { project }) },
        replace: true,
      });
    },
    onRefused: (error) => {
      if (mayHaveMoved(error)) return;
      order.close();
      // Another window may have opened a newer quote, which ended this one.
      if (error instanceof RefusalError && error.code === "quote-expired") {
        void queries.invalidateQueries({ queryKey: [quoteExchange.name] });
      }
    },
  });
  return {
    ...order,
    /** Each quote is an order of its own: it gets its own key. */
    openFor(quote: QuoteView) {
      order.open({
        quote_id: quote.quote_id,
        price: quote.price,
        type: quote.from === "USDT" ? "3" : "4",
      });
    },
  };
}

export type ExchangeOrder = ReturnType<typeof useExchangeOrder>;
