import type { ProjectView } from "@clearhold/contract/wallet/projects";
import { subtractMoney } from "@clearhold/money";
import { Fact, Facts, MoneyRow, MoneyText, moneyLabel, Notice } from "@clearhold/ui";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { readMoney } from "../../money/read-money.ts";
import { OrderSheet } from "../../orders/order-sheet.tsx";
import { RecordsButton } from "../../orders/records-button.tsx";
import { useText } from "../../text/use-text.ts";
import { formatMinute } from "../../time/format-time.ts";
import { rateParts } from "./rate-look.ts";
import styles from "./subscribe-form.module.css";
import type { SubscribeFormState } from "./use-subscribe-form.ts";
import type { SubscriptionFields, useSubscriptionOrder } from "./use-subscription-order.ts";

type SubscribeReviewProps = {
  project: ProjectView;
  order: ReturnType<typeof useSubscriptionOrder>;
  form: SubscribeFormState;
};

/** What is bound, until when, and that it cannot be changed; then the fund password. */
export function SubscribeReview({ project, order, form }: SubscribeReviewProps) {
  const t = useText();
  const words = useRefusalWords();
  const amount = order.review && readMoney(order.review.money, project.unit);
  return (
    <OrderSheet
      order={order.review}
      title={t("subscribe.review")}
      onClose={order.close}
      confirm={{ ready: true }}
      proof={{
        label: t("subscribe.confirm", { amount: amount ? moneyLabel(amount) : "" }),
        pending: order.pending,
        refusal: order.error ? words(order.error) : "",
        unclear: order.unclear,
        records: <RecordsButton to="/MyInvestment" onLook={order.forgetDoubt} />,
        onSend: ({ password }) => order.send({ password }),
      }}
    >
      {(fields) => (
        <>
          <Summary project={project} fields={fields} form={form} />
          <Notice tone="warning" title={t("subscribe.warning")}>
            {t("project.risk")}
          </Notice>
        </>
      )}
    </OrderSheet>
  );
}

type SummaryProps = Pick<SubscribeReviewProps, "project" | "form"> & { fields: SubscriptionFields };

function Summary({ project, fields, form }: SummaryProps) {
  const t = useText();
  const amount = readMoney(fields.money, project.unit);
  return (
    <>
      <div className={styles.hero}>
        <span className={styles.label}>{t("subscribe.amount")}</span>
        <MoneyText money={amount} size="hero" />
      </div>
      <Facts>
        <Fact label={t("subscribe.into")}>{project.name}</Fact>
        <Fact label={t("project.rate")}>
          {rateParts(project.rate, project.rate_is_target)} · {t("projects.target")}
        </Fact>
        <Fact label={t("subscribe.feeNow")}>
          {t("subscribe.feeNowText")} · {t("subscribe.feeLater")}
        </Fact>
        <Fact label={t("subscribe.resultPlanned")}>{formatMinute(project.publishtime)}</Fact>
        <Fact label={t("subscribe.payoutPlanned")}>{formatMinute(project.givetime)}</Fact>
        <MoneyRow label={t("label.balanceAfter")} money={subtractMoney(form.available, amount)} />
      </Facts>
    </>
  );
}
