import type { ReplyOf } from "@clearhold/contract/endpoint";
import { currencyOfType } from "@clearhold/contract/primitives/money";
import type { getOwnOrder } from "@clearhold/contract/wallet/projects/order-views";
import { Button } from "@clearhold/ui/actions";
import { Card, classNames } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, MoneyText } from "@clearhold/ui/money";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { readId } from "../../../frame/read-id.ts";
import { SupportLink } from "../../../frame/support-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import { CardSkeleton } from "../projects/card-skeleton.tsx";
import { ProjectHead } from "../projects/project-head.tsx";
import { rateLook } from "../projects/rate-look.ts";
import { useOwnOrder } from "./investments-data.ts";
import styles from "./result-money.module.css";

type OwnOrder = ReplyOf<typeof getOwnOrder>;

/** The requirement's user order detail: one subscription as an order, in its own words. */
export function OwnOrderScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/endrecru" }));
  return (
    <AppScreen title={t("ownOrder.title")} backTo="/MyInvestment">
      {id ? <Order id={id} /> : <Missing what="investment" />}
    </AppScreen>
  );
}

function Order({ id }: { id: string }) {
  const order = useOwnOrder(id);
  return (
    <Found query={order} what="investment" skeleton={<CardSkeleton />}>
      {(data) => <OrderCard order={data} />}
    </Found>
  );
}

function OrderCard({ order }: { order: OwnOrder }) {
  const t = useText();
  const unit = currencyOfType(order.type);
  const amount = (text: string) => readMoney(text, unit);
  return (
    <Card>
      <ProjectHead
        heading
        project={{ ...order, unit }}
        note={`${t("label.orderNo")} ${order.order_no}`}
      />
      <Facts>
        <MoneyRow label={t("ownOrder.item")} money={amount(order.money)} />
        <MoneyRow label={t("investment.price")} money={amount(order.collection_money)} />
        <Fact label={t("ownOrder.income")} note={t("ownOrder.incomeOf")}>
          <Income text={order.total_income} order={order} />
        </Fact>
        <Fact label={t("ownOrder.fee", { rate: order.fee_rate })}>
          <Known text={order.fee}>{(text) => <MoneyText money={amount(text)} />}</Known>
        </Fact>
        <Fact
          label={t("ownOrder.mine")}
          {...(order.income !== "" && { note: t("investment.afterFee") })}
        >
          <Income text={order.income} order={order} />
        </Fact>
        <Fact label={t("ownOrder.starts")}>{formatTime(order.starttime)}</Fact>
        <Fact label={t("ownOrder.ends")}>{formatTime(order.endtime)}</Fact>
        <Fact label={t("ownOrder.currency")}>{unit}</Fact>
        <Fact label={t("ownOrder.rate")}>
          <Known text={order.exchange_rate}>{(text) => text}</Known>
        </Fact>
        <Fact
          label={t("ownOrder.paid")}
          strong
          {...(order.pay_money !== "" && {
            note: (
              <>
                {t("investment.fromEscrow")} <WorthText of={amount(order.pay_money)} />
              </>
            ),
          })}
        >
          <Known text={order.pay_money}>{(text) => <MoneyText money={amount(text)} />}</Known>
        </Fact>
        <Fact label={t("ownOrder.paidAt")}>
          <Known text={formatTime(order.pay_time)}>{(text) => text}</Known>
        </Fact>
      </Facts>
      <Button variant="secondary" render={<Link to="/wodetouzi" search={{ id: order.id }} />}>
        {t("investment.title")}
      </Button>
      <SupportLink caseId={order.id} />
    </Card>
  );
}

/** A gain or a loss of the project or of mine, coloured by its own sign; zero has no colour. */
function Income({ text, order }: { text: string; order: OwnOrder }) {
  const unit = currencyOfType(order.type);
  return (
    <Known text={text}>
      {(known) => (
        <span className={classNames(styles[rateLook(known)])}>
          <MoneyText money={readMoney(known, unit)} sign="always" />
        </span>
      )}
    </Known>
  );
}

/** What nobody knows yet says so. */
function Known({ text, children }: { text: string; children: (text: string) => ReactNode }) {
  const t = useText();
  if (text === "") return <span className={styles.unsettled}>{t("ownOrder.notYet")}</span>;
  return children(text);
}
