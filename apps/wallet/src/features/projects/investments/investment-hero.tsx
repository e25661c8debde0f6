import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { Icon } from "@clearhold/ui/actions";
import { Card } from "@clearhold/ui/layout";
import { MoneyText, moneyLabel } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { readMoney } from "../../../money/read-money.ts";
import { type Translate, useText } from "../../../text/use-text.ts";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import { ProjectHead } from "../projects/project-head.tsx";
import { projectMoment } from "../projects/project-moment.ts";
import { isAnnounced, settledFrom } from "../projects/project-status.ts";
import { RateText } from "../projects/rate-text.tsx";
import { isGivenBack } from "./income-look.ts";
import { InvestmentBadge } from "./investment-badge.tsx";
import styles from "./investment-hero.module.css";
import { ResultMoney } from "./result-money.tsx";

type InvestmentHeroProps = { subscription: SubscriptionView };

/** Of which project, and the one figure that counts now: what was put in, then what came of it. */
export function InvestmentHero({ subscription }: InvestmentHeroProps) {
  const t = useText();
  const givenBack = isGivenBack(subscription);
  const settled = subscription.status >= settledFrom && !givenBack;
  const { price, my_profit: profit, unit } = subscription;
  const figure = settled ? profit : price;
  return (
    <Card>
      <ProjectHead
        heading
        project={subscription}
        note={`${t("label.orderNo")} ${subscription.order_no}`}
        badge={<InvestmentBadge subscription={subscription} />}
      />
      <div className={styles.figure}>
        <span className={styles.note}>
          {settled ? t("investment.myIncome") : t("investment.price")}
        </span>
        <span className={styles.amount}>
          {settled ? (
            <ResultMoney subscription={subscription} field="my_profit" />
          ) : (
            <MoneyText money={readMoney(price, unit)} />
          )}
        </span>
        {figure !== "" && <WorthText of={readMoney(figure, unit)} />}
        {/* A target is history once there is a result, which counts for me with the payout. */}
        {!givenBack && (settled || !isAnnounced(subscription.status)) && (
          <RateText project={subscription} />
        )}
      </div>
      <p className={styles.note}>{momentOf(subscription, t)}</p>
      <Link
        to="/ComprehensiveTotal"
        search={{ id: subscription.pro_id }}
        className={styles.product}
      >
        {t("investment.product")}
        <Icon name="chevron-right" size={18} />
      </Link>
      <Link to="/endrecru" search={{ id: subscription.id }} className={styles.product}>
        {t("holding.order")}
        <Icon name="chevron-right" size={18} />
      </Link>
    </Card>
  );
}

/** What is booked to me, and from where; before that the next thing that happens. */
function momentOf(subscription: SubscriptionView, t: Translate): string {
  const { state, price, earnings, unit } = subscription;
  const amount = (text: string) => moneyLabel(readMoney(text, unit));
  if (state === "paid" && earnings !== "") {
    return t("investment.paidOut", { amount: amount(earnings) });
  }
  if (state === "returned" || state === "cancelled") {
    return t("investment.backAgain", { amount: amount(price) });
  }
  // A subscription begins when its project has: that date is never needed.
  return projectMoment({ ...subscription, starttime: 0 }, t);
}
