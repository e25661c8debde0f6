import { Button } from "@clearhold/ui/actions";
import { Skeleton } from "@clearhold/ui/feedback";
import { FormShell } from "@clearhold/ui/forms";
import { Card } from "@clearhold/ui/layout";
import { Link, useSearch } from "@tanstack/react-router";
import { Refused } from "../../../api/refused.tsx";
import { useSettled } from "../../../forms/use-settled.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { InDoubtNotice } from "../../../orders/unclear-notice.tsx";
import { useText } from "../../../text/use-text.ts";
import { UncertifiedNotice } from "../../people/certification/uncertified.tsx";
import type { ExchangeLayout } from "./exchange-checks.ts";
import { useQuote } from "./exchange-data.ts";
import { ExchangeReview } from "./exchange-review.tsx";
import { ExchangeSides } from "./exchange-sides.tsx";
import { QuoteFacts } from "./quote-facts.tsx";
import { useExchangeForm } from "./use-exchange-form.ts";
import { useExchangeOrder } from "./use-exchange-order.ts";

/** A key press is answered by a new quote only after this pause. */
const typingPauseMs = 350;

export function ExchangeScreen() {
  return <ExchangeDesk layout="full" />;
}

/** Whole coins, two decimals; the same desk and the same review. */
export function SimpleExchangeScreen() {
  return <ExchangeDesk layout="simple" />;
}

/** One coin for the other, at a rate that holds for fifteen seconds. */
function ExchangeDesk({ layout }: { layout: ExchangeLayout }) {
  const t = useText();
  const form = useExchangeForm(layout);
  const { project } = useSearch({ strict: false });
  const order = useExchangeOrder(form.forget, project);
  const { settled: price } = useSettled(form.price, typingPauseMs);
  // The quote stands still while an order hangs on it.
  const renew = !order.pending && !order.unclear;
  const query = useQuote({ from: form.from, to: form.to, price, renew });
  const fits = query.data?.price === form.price && !query.isPlaceholderData;
  const quote = fits && form.price !== "" ? query.data : undefined;

  function submit() {
    if (form.check() && quote) order.openFor(quote);
  }

  return (
    <AppScreen
      title={t("exchange.title")}
      skeleton={<ExchangeSkeleton />}
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/CurrencyExchangeRecord" />}>
          {t("action.records")}
        </Button>
      }
    >
      {order.inDoubt && !order.review && (
        <InDoubtNotice
          records={<RecordsButton to="/CurrencyExchangeRecord" onLook={order.forgetDoubt} />}
        />
      )}
      <FormShell
        onSubmit={submit}
        action={
          <Button
            type="submit"
            disabled={form.unreadable}
            loading={form.price !== "" && !quote && !query.isError}
          >
            {t("exchange.submit")}
          </Button>
        }
      >
        <ExchangeSides form={form} quote={quote} />
        <UncertifiedNotice {...form.uncertified} />
        <Card>
          <QuoteFacts query={query} />
        </Card>
        <Refused error={order.refused} />
        <OtherLayout layout={layout} project={project} />
      </FormShell>
      <ExchangeReview order={order} latest={quote} />
    </AppScreen>
  );
}

/** Both sides and the quote, at about their final height. */
function ExchangeSkeleton() {
  return ["172px", "116px", "176px"].map((height) => <Skeleton key={height} height={height} />);
}

type OtherLayoutProps = { layout: ExchangeLayout; project: string | undefined };

function OtherLayout({ layout, project }: OtherLayoutProps) {
  const t = useText();
  const search = project ? { project } : {};
  return layout === "full" ? (
    <Button variant="quiet" size="small" render={<Link to="/exchange" search={search} replace />}>
      {t("exchange.toSimple")}
    </Button>
  ) : (
    <Button
      variant="quiet"
      size="small"
      render={<Link to="/CurrencyExchange" search={search} replace />}
    >
      {t("exchange.toFull")}
    </Button>
  );
}
