import { certificationLevelMax } from "@clearhold/contract/certification-rules";
import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { Button } from "@clearhold/ui/actions";
import { Card } from "@clearhold/ui/layout";
import { Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { ComingLimit } from "../../people/certification/coming-limit.tsx";
import styles from "./withdraw-review.module.css";

/** What is left of the limits of 24 hours, and when more is. */
export function LimitFact({ terms }: { terms: WithdrawalCurrencyView }) {
  const t = useText();
  const leftOf = (limit: string) =>
    t("outgoing.leftOf", { limit: moneyLabel(readMoney(limit, terms.id)) });
  return (
    <Card>
      <Facts>
        <MoneyRow
          label={t("outgoing.dayLimit")}
          money={readMoney(terms.with_free, terms.id)}
          note={leftOf(terms.with_limit)}
        />
        <MoneyRow
          label={t("reviewing.alone")}
          money={readMoney(terms.automatic_left, terms.id)}
          note={leftOf(terms.automatic_limit)}
        />
      </Facts>
      {terms.frees_at > 0 && (
        <p className={styles.small}>
          {t("outgoing.dayFrees", { until: formatMinute(terms.frees_at) })}
        </p>
      )}
      <ComingLimit limit="with_limit" currency={terms.id} />
      {terms.certification < certificationLevelMax && (
        <Button variant="quiet" size="small" render={<Link to="/Authentication" />}>
          {t("certification.raise")}
        </Button>
      )}
    </Card>
  );
}
