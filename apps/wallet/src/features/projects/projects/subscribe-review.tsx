import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { subtractMoney } from "@clearhold/money";
import { AddressText } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Fact, Facts, MoneyRow, MoneyText, moneyLabel } from "@clearhold/ui/money";
import { nowSeconds } from "@clearhold/ui/time";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { OrderSheet } from "../../../orders/order-sheet.tsx";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { rateParts } from "./rate-look.ts";
import styles from "./subscribe-form.module.css";
import type { SubscribeFormState } from "./use-subscribe-form.ts";
import type { SubscriptionFields, SubscriptionOrder } from "./use-subscription-order.ts";

type SubscribeReviewProps = {
  project: ProjectView;
  order: SubscriptionOrder;
  form: SubscribeFormState;
};

/** What is bound, until when it can be taken back, and the risk; then what confirms it. */
export function SubscribeReview({ project, order, form }: SubscribeReviewProps) {
  const t = useText();
  const amount = order.review && readMoney(order.review.money, project.unit);
  const proofs = useRebateProofs(project, order.review, form);
  return (
    <OrderSheet
      order={order.review}
      title={t("subscribe.review")}
      onClose={order.close}
      confirm={{ ready: true }}
      proof={{
        label: t("subscribe.confirm", { amount: amount ? moneyLabel(amount) : "" }),
        pending: order.pending,
        error: order.error,
        unclear: order.unclear,
        records: <RecordsButton to="/MyInvestment" onLook={order.forgetDoubt} />,
        onSend: order.send,
        proofs,
      }}
    >
      {(fields) => (
        <>
          <Summary project={project} fields={fields} form={form} />
          <Notice
            tone="warning"
            title={t(project.cooling_off_hours > 0 ? "order.warningUntil" : "subscribe.warning")}
          >
            {t("project.risk")}
          </Notice>
        </>
      )}
    </OrderSheet>
  );
}

/** A payout that goes on by itself is proved now as its withdrawal would be then. */
function useRebateProofs(
  project: ProjectView,
  fields: SubscriptionFields | null,
  { rebate }: SubscribeFormState,
) {
  const goesOn = fields?.rebate_way === "2" && rebate.address !== null;
  return useProofs("captcha", {
    fields: goesOn
      ? {
          price: fields.money,
          currency_id: project.unit,
          address: rebate.address?.address,
          pro_id: project.id,
        }
      : {},
    needed: goesOn && rebate.address?.skips_codes !== 1,
  });
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
        <Fact label={t("subscribe.into")}>
          <span>
            {project.name} <OriginBadge isDemo={project.is_demo} />
          </span>
        </Fact>
        <Fact label={t("order.finalAt")}>
          <FinalAt project={project} />
        </Fact>
        <Fact label={t("project.rate")}>
          {`${rateParts(project.rate, project.rate_is_target)} · ${t("projects.target")}`}
        </Fact>
        <Fact label={t("subscribe.feeNow")}>
          {t("subscribe.feeNowText")} · {t("subscribe.feeLater")}
        </Fact>
        <Fact label={t("subscribe.resultPlanned")}>{formatMinute(project.publishtime)}</Fact>
        <Fact label={t("subscribe.payoutPlanned")}>{formatMinute(project.givetime)}</Fact>
        <PayoutWay fields={fields} form={form} />
        <MoneyRow label={t("label.balanceAfter")} money={subtractMoney(form.available, amount)} />
      </Facts>
    </>
  );
}

/** The moment after which the order stands; the server counts from when it takes the order. */
function FinalAt({ project }: Pick<SummaryProps, "project">) {
  const t = useText();
  const { cooling_off_hours: hours } = project;
  if (hours === 0) return t("order.finalNow");
  return t("order.finalAtText", { time: formatMinute(nowSeconds() + hours * 3600) });
}

function PayoutWay({ fields, form }: Omit<SummaryProps, "project">) {
  const t = useText();
  if (fields.rebate_way === "1") {
    return <Fact label={t("order.rebate")}>{t("order.toBalance")}</Fact>;
  }
  return (
    <Fact label={t("order.rebate")} stacked>
      {t("order.toAddress")}
      {form.rebate.address && <AddressText address={form.rebate.address.address} />}
    </Fact>
  );
}
