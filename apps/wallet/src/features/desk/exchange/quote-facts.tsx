import type { QuoteView } from "@clearhold/contract/wallet/desk/exchange";
import { Button } from "@clearhold/ui/actions";
import { Skeleton } from "@clearhold/ui/feedback";
import { Fact, Facts, MoneyText } from "@clearhold/ui/money";
import { CountdownRing } from "@clearhold/ui/time";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { readMoneyIfAny } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { DeskSheet, sourceWords } from "./desk-sheet.tsx";
import { quoteSeconds } from "./quote-end.ts";

/** The rate, the fee, where the rate comes from, and how long it holds. */
export function QuoteFacts({ query }: { query: UseQueryResult<QuoteView> }) {
  if (query.isError) return <Refused error={query.error} />;
  if (!query.data) return <Skeleton height="120px" />;
  return <QuoteLines quote={query.data} />;
}

type QuoteLinesProps = { quote: QuoteView /** Lines before the rate. */; children?: ReactNode };

export function QuoteLines({ quote, children }: QuoteLinesProps) {
  const t = useText();
  const fee = readMoneyIfAny(quote.fee, quote.to);
  const [looking, setLooking] = useState(false);
  return (
    <Facts>
      {children}
      <Fact label={t("exchange.rate")}>
        {t("exchange.rateLine", { from: quote.from, to: quote.to, rate: quote.rate })}
      </Fact>
      <Fact label={t("exchange.fee", { rate: quote.exchange_fee })}>
        {fee ? <MoneyText money={fee} /> : "\u2013"}
      </Fact>
      <Fact label={t("exchange.source")}>
        <Button variant="quiet" size="small" onClick={() => setLooking(true)}>
          {t(`exchange.${sourceWords(quote.source)}`)}
        </Button>
      </Fact>
      <Fact label={t("exchange.holds")}>
        <CountdownRing
          until={quote.expires_at}
          whole={quoteSeconds}
          label={(seconds) => t("exchange.quoteLeft", { seconds: String(seconds) })}
        />
      </Fact>
      {looking && <DeskSheet onClose={() => setLooking(false)} />}
    </Facts>
  );
}
