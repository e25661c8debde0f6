import type { QuoteView } from "@clearhold/contract/wallet/desk/exchange";
import { MoneyRow, MoneyText, moneyLabel } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { useEffect, useEffectEvent } from "react";
import { useLast } from "../../../frame/use-last.ts";
import { readMoney } from "../../../money/read-money.ts";
import { ProofStep } from "../../../orders/proof-step.tsx";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./exchange-screen.module.css";
import { QuoteLines } from "./quote-facts.tsx";
import type { ExchangeOrder } from "./use-exchange-order.ts";

type ExchangeReviewProps = { order: ExchangeOrder; latest: QuoteView | undefined };

/**
 * The trade as it would be booked, and the fund password below it. Both stand on one sheet, because
 * a quote that is renewed must be seen by the one who confirms it.
 */
export function ExchangeReview({ order, latest }: ExchangeReviewProps) {
  const t = useText();
  const quote = useLast(latest);
  useFollowQuote(order, latest);
  return (
    <Sheet
      open={order.review !== null}
      onClose={order.close}
      title={t("exchange.review")}
      locked={order.pending}
    >
      {quote && (
        <>
          <div className={styles.hero}>
            <span className={styles.caption}>{t("exchange.to")}</span>
            <MoneyText money={readMoney(quote.received || "0", quote.to)} size="hero" />
          </div>
          <QuoteLines quote={quote}>
            <MoneyRow
              label={t("exchange.from")}
              money={readMoney(quote.price || "0", quote.from)}
              strong
            />
          </QuoteLines>
          <ProofStep
            label={t("exchange.confirm", {
              amount: moneyLabel(readMoney(quote.price || "0", quote.from)),
            })}
            pending={order.pending}
            error={order.error}
            unclear={order.unclear}
            records={<RecordsButton to="/CurrencyExchangeRecord" onLook={order.forgetDoubt} />}
            onSend={({ password }) => order.send({ password })}
          />
        </>
      )}
    </Sheet>
  );
}

/** A renewed quote is a new order under a new key; one that was sent keeps the quote it was sent with. */
function useFollowQuote(order: ExchangeOrder, latest: QuoteView | undefined) {
  const follow = useEffectEvent((quote: QuoteView) => {
    const open = order.review;
    if (!open || order.pending || order.unclear || open.quote_id === quote.quote_id) return;
    order.openFor(quote);
  });
  useEffect(() => {
    if (latest) follow(latest);
  }, [latest]);
}
