import { Button } from "@clearhold/ui/actions";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useExchanges } from "./exchange-data.ts";

/** Every trade, newest first. */
export function ExchangeRecordScreen() {
  const t = useText();
  const trades = useExchanges();
  return (
    <AppScreen title={t("exchange.records")} backTo="/user">
      <PullToRefresh onRefresh={() => trades.refetch()}>
        <PagedList query={trades} empty={<Empty />}>
          {(items) => (
            <>
              <OriginLine isDemo={items.some(({ is_demo }) => is_demo)} />
              <Card flush>
                <List>
                  {items.map((trade) => (
                    <Row
                      key={trade.id}
                      icon="exchange"
                      title={t("exchange.line", { from: trade.from, to: trade.to })}
                      note={formatMinute(trade.createtime)}
                      value={
                        <MoneyText
                          money={readMoney(trade.received, trade.to)}
                          sign="always"
                          decimals={4}
                        />
                      }
                      valueNote={
                        <MoneyText money={readMoney(`-${trade.price}`, trade.from)} decimals={2} />
                      }
                      render={<Link to="/SuccessfulExchange" search={{ id: trade.id }} />}
                    />
                  ))}
                </List>
              </Card>
            </>
          )}
        </PagedList>
      </PullToRefresh>
    </AppScreen>
  );
}

function Empty() {
  const t = useText();
  return (
    <EmptyState
      drawing="coins"
      text={t("exchange.empty")}
      action={
        <Button variant="secondary" render={<Link to="/CurrencyExchange" />}>
          {t("exchange.toExchange")}
        </Button>
      }
    />
  );
}
