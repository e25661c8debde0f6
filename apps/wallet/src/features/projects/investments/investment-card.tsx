import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { readMoney } from "../../../money/read-money.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { ProjectHead } from "../projects/project-head.tsx";
import { projectMoment } from "../projects/project-moment.ts";
import { isGivenBack } from "./income-look.ts";
import { InvestmentBadge } from "./investment-badge.tsx";
import styles from "./investment-card.module.css";
import { ResultMoney } from "./result-money.tsx";

/** One subscription: its principal, and its result once there is one. */
export function InvestmentCard({ subscription }: { subscription: SubscriptionView }) {
  const t = useText();
  const price = readMoney(subscription.price, subscription.unit);
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  return (
    <Link to="/wodetouzi" search={{ id: subscription.id }} className={styles.card}>
      <ProjectHead
        project={subscription}
        note={formatMinute(subscription.createtime)}
        badge={<InvestmentBadge subscription={subscription} />}
      />
      <div className={styles.pair}>
        <span className={styles.side}>
          <span className={styles.note}>{t("investment.price")}</span>
          <MoneyText money={price} decimals={2} hidden={hidden} />
        </span>
        <span className={styles.side}>
          {isGivenBack(subscription) ? (
            <>
              <span className={styles.note}>{t("investment.refunded")}</span>
              <MoneyText money={price} decimals={2} hidden={hidden} />
            </>
          ) : (
            <>
              <span className={styles.note}>{t("investment.myIncome")}</span>
              <ResultMoney subscription={subscription} field="my_profit" hidden={hidden} />
            </>
          )}
        </span>
      </div>
      {!isGivenBack(subscription) && (
        <p className={styles.note}>{projectMoment({ ...subscription, starttime: 0 }, t)}</p>
      )}
    </Link>
  );
}
