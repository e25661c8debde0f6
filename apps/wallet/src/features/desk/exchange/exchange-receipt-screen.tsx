import type { ExchangeView } from "@clearhold/contract/wallet/desk/exchange";
import { Button, Icon } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, MoneyText } from "@clearhold/ui/money";
import { Link, useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readId } from "../../../frame/read-id.ts";
import { SupportLink } from "../../../frame/support-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { WorthText } from "../display-rates/worth-text.tsx";
import { useExchange } from "./exchange-data.ts";
import styles from "./exchange-screen.module.css";

/** The receipt of one trade. */
export function ExchangeReceiptScreen() {
  const t = useText();
  const search = useSearch({ from: "/SuccessfulExchange" });
  const id = readId(search);
  const onward = search.project ? (
    <Link to="/dinyue" search={{ id: search.project }} replace />
  ) : (
    <Link to="/user" replace />
  );
  return (
    <AppScreen
      title={t("exchange.receipt")}
      backTo="/CurrencyExchangeRecord"
      footer={
        <>
          <Button render={onward}>{t("action.done")}</Button>
          <Button variant="quiet" render={<Link to="/CurrencyExchange" replace />}>
            {t("exchange.again")}
          </Button>
        </>
      }
    >
      {id ? <Receipt id={id} /> : <Missing what="exchange" />}
    </AppScreen>
  );
}

function Receipt({ id }: { id: string }) {
  return (
    <Found query={useExchange(id)} what="exchange" skeleton={<ListSkeleton />}>
      {(trade) => <Lines trade={trade} />}
    </Found>
  );
}

function Lines({ trade }: { trade: ExchangeView }) {
  const t = useText();
  return (
    <>
      <div className={styles.hero}>
        <span className={styles.done}>
          <Icon name="check" size={32} />
        </span>
        <MoneyText money={readMoney(trade.received, trade.to)} size="hero" sign="always" />
        <WorthText of={readMoney(trade.received, trade.to)} />
        <h2 className={styles.headline}>{t("exchange.success")}</h2>
        <OriginBadge isDemo={trade.is_demo} />
      </div>
      <Card>
        <Facts>
          <MoneyRow label={t("exchange.from")} money={readMoney(trade.price, trade.from)} />
          <Fact label={t("exchange.rate")}>
            {t("exchange.rateLine", { from: trade.from, to: trade.to, rate: trade.rate })}
          </Fact>
          <MoneyRow label={t("label.fee")} money={readMoney(trade.fee, trade.to)} />
          <MoneyRow label={t("exchange.to")} money={readMoney(trade.received, trade.to)} strong />
          <Fact label={t("label.time")}>{formatTime(trade.createtime)}</Fact>
          <Fact label={t("label.orderNo")} stacked>
            <AddressText kind="id" address={trade.id} />
          </Fact>
        </Facts>
      </Card>
      <SupportLink caseId={trade.id} />
    </>
  );
}
