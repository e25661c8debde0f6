import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { addMoney } from "@clearhold/money";
import { Notice } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { FailureReason } from "../projects/failure-reason.tsx";
import { isAnnounced, settledFrom } from "../projects/project-status.ts";
import { rateLook, rateParts } from "../projects/rate-look.ts";
import { isGivenBack } from "./income-look.ts";
import styles from "./result-money.module.css";
import { ResultMoney } from "./result-money.tsx";

type SummaryProps = { subscription: SubscriptionView };

/** The income in its parts; a loss stands as large as a gain. */
export function IncomeSummary({ subscription }: SummaryProps) {
  const t = useText();
  return (
    <Section title={t("investment.income")}>
      {isGivenBack(subscription) ? (
        <Refund subscription={subscription} />
      ) : (
        <Income subscription={subscription} />
      )}
    </Section>
  );
}

function Income({ subscription }: SummaryProps) {
  const t = useText();
  return (
    <Card>
      <Facts>
        <MoneyRow
          label={t("investment.price")}
          money={readMoney(subscription.price, subscription.unit)}
        />
        {subscription.status < settledFrom ? (
          <Unsettled subscription={subscription} />
        ) : (
          <Figures subscription={subscription} />
        )}
      </Facts>
    </Card>
  );
}

/** The requirement's word for the figures that are not settled, what it means, and when it ends. */
function Unsettled({ subscription: { status, publishtime, givetime } }: SummaryProps) {
  const t = useText();
  const note = isAnnounced(status)
    ? t("investment.unsettledPayout", { time: formatMinute(givetime) })
    : t("investment.unsettledResult", { time: formatMinute(publishtime) });
  return (
    <Fact label={t("investment.figures")} note={note}>
      <span className={styles.unsettled}>{t("investment.unsettled")}</span>
    </Fact>
  );
}

function Figures({ subscription }: SummaryProps) {
  const t = useText();
  const late = readMoney(subscription.late_money, subscription.unit);
  return (
    <>
      <Fact label={t("investment.totalReturn")}>
        <ResultMoney subscription={subscription} field="result_money" />
      </Fact>
      <Fact
        label={t("investment.platformIncome", { rate: subscription.platform_fee })}
        note={t(subscription.is_profit === 1 ? "settlement.fee" : "investment.noFee")}
      >
        <ResultMoney subscription={subscription} field="platform_money" />
      </Fact>
      <Fact label={t("investment.myIncome")} note={t("investment.afterFee")}>
        <ResultMoney subscription={subscription} field="my_profit" />
      </Fact>
      <Fact label={t("investment.incomeRate")} note={t("investment.beforeFee")}>
        <Rate subscription={subscription} />
      </Fact>
      <Fact
        label={t("investment.distribution")}
        strong
        note={t(subscription.state === "paid" ? "investment.fromEscrow" : "projects.paying")}
      >
        <ResultMoney subscription={subscription} field="earnings" />
      </Fact>
      {late.units > 0n && <LatePart subscription={subscription} />}
    </>
  );
}

/** What came after the result, and all that was paid. */
function LatePart({ subscription: { earnings, late_money, unit } }: SummaryProps) {
  const t = useText();
  const late = readMoney(late_money, unit);
  return (
    <>
      <MoneyRow label={t("holding.late")} money={late} sign="always" />
      <MoneyRow
        label={t("holding.inAll")}
        money={addMoney(readMoney(earnings, unit), late)}
        strong
      />
    </>
  );
}

function Rate({ subscription }: SummaryProps) {
  const t = useText();
  if (subscription.rate_is_target) {
    return <span className={styles.unsettled}>{t("investment.unsettled")}</span>;
  }
  return (
    <span className={styles[rateLook(subscription.rate)]}>
      {rateParts(subscription.rate, false)}
    </span>
  );
}

/** What was cancelled or whose raise failed has no income: everything came back, or is about to. */
function Refund({ subscription }: SummaryProps) {
  const t = useText();
  const { state, unit } = subscription;
  const price = readMoney(subscription.price, unit);
  const words = state === "cancelled" ? "holding.cancelledText" : "investment.refundedText";
  return (
    <>
      <Notice>
        {t(state === "held" ? "holding.refunding" : words)}
        {state !== "cancelled" && <FailureReason projectId={subscription.pro_id} />}
      </Notice>
      <Card>
        <Facts>
          <MoneyRow label={t("investment.price")} money={price} />
          {state !== "held" && <MoneyRow label={t("investment.refunded")} money={price} strong />}
        </Facts>
      </Card>
    </>
  );
}
