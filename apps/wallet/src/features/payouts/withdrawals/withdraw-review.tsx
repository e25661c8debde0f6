import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { WithdrawalQuote } from "@clearhold/contract/withdrawal-amounts";
import type { FindingCode } from "@clearhold/contract/withdrawal-rules";
import { type Money, subtractMoney } from "@clearhold/money";
import { AddressText } from "@clearhold/ui/data";
import { Notice, Skeleton } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, MoneyText, moneyLabel } from "@clearhold/ui/money";
import { amountIn } from "../../../api/readable-details.ts";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { OrderSheet } from "../../../orders/order-sheet.tsx";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { AddressCheckList } from "../addresses/address-check-list.tsx";
import { NetworkFee } from "./network-fee.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import type { WithdrawalFields, WithdrawalOrder } from "./use-withdrawal-order.ts";
import type { WithdrawLayout } from "./withdraw-checks.ts";
import { PlainFindings, WithdrawFindings } from "./withdraw-findings.tsx";
import styles from "./withdraw-review.module.css";
import { useFindings } from "./withdrawals-data.ts";

type WithdrawReviewProps = {
  layout: WithdrawLayout;
  order: WithdrawalOrder;
  terms: WithdrawalCurrencyView;
  quote: WithdrawalQuote | null;
  address: AddressView | null;
  available: Money;
};

/** Everything that will happen, then what confirms it and the fund password. */
export function WithdrawReview(props: WithdrawReviewProps) {
  const { layout, order, terms, quote, address, available } = props;
  const t = useText();
  const proofs = useOrderProofs(order.review, address);
  const findings = useFindings(order.review);
  const found = findings.data?.findings ?? [];
  const stopped = found.some(({ severity }) => severity === "stop");
  const detailsOf = (wanted: FindingCode) =>
    found.find(({ code }) => code === wanted)?.details ?? null;
  const review = detailsOf("needs-approval");
  return (
    <OrderSheet
      order={order.review}
      title={t("withdraw.review")}
      onClose={order.close}
      confirm={{ ready: !findings.isPending && !stopped }}
      proof={{
        label: t("withdraw.confirm", { amount: quote ? moneyLabel(quote.amount) : "" }),
        pending: order.pending,
        error: order.error,
        unclear: order.unclear,
        records: <RecordsButton to="/WithdrawalRecord" onLook={order.forgetDoubt} />,
        onSend: order.send,
        proofs,
        hint: t("withdraw.codeHint"),
        ...(layout === "simple" && { missing: t("outgoing.passwordMissing") }),
      }}
    >
      {(fields) => (
        <>
          <WithdrawFindings query={findings} />
          <Summary
            {...{ fields, terms, quote, available }}
            looked={review !== null}
            costNow={amountIn(detailsOf("network-cost")?.cost ?? "")}
            limitAfter={amountIn(detailsOf("limit-left")?.free ?? "")}
            looking={findings.isPending}
          />
          {review && (
            <Section title={t("reviewing.title")}>
              <Card>
                <ReviewFacts
                  terms={terms}
                  operators={Number(review.operators)}
                  latest={t("reviewing.within", { hours: review.hours ?? "" })}
                />
              </Card>
            </Section>
          )}
          <LookedUp query={findings} />
          <PlainFindings query={findings} />
          <Notice tone="warning">{t("withdraw.check")}</Notice>
        </>
      )}
    </OrderSheet>
  );
}

/** The checks of the address, or the room that they will take. */
function LookedUp({ query }: { query: ReturnType<typeof useFindings> }) {
  if (query.isError) return null;
  return (
    <Card>
      {query.data ? <AddressCheckList checks={query.data.checks} /> : <Skeleton height="260px" />}
    </Card>
  );
}

/**
 * A whitelisted address needs only the fund password (requirement 6). Any other needs proofs too.
 */
function useOrderProofs(fields: WithdrawalFields | null, address: AddressView | null) {
  const currency = fields?.currency_id === "TRX" ? "TRX" : "USDT";
  return useProofs("captcha", {
    fields: fields ? { ...fields, currency_id: currency } : {},
    needed: address?.skips_codes !== 1,
  });
}

type SummaryProps = Pick<WithdrawReviewProps, "terms" | "quote" | "available"> & {
  fields: WithdrawalFields;
  /** An operator looks at it before it leaves. */
  looked: boolean;
  /** What the network would charge now; null while no node has said. */
  costNow: Money | null;
  /** What the limit of 24 hours leaves after it; null until it was looked up, and where it leaves nothing. */
  limitAfter: Money | null;
  looking: boolean;
};

function Summary(props: SummaryProps) {
  const { fields, terms, quote, available, looked, looking, costNow, limitAfter } = props;
  const t = useText();
  if (!quote) return null;
  return (
    <>
      <div className={styles.hero}>
        <span className={styles.label}>{t("withdraw.received")}</span>
        <MoneyText money={quote.received} size="hero" />
      </div>
      <Facts>
        <MoneyRow label={t("withdraw.youSend")} money={quote.amount} />
        <MoneyRow label={t("withdraw.feeRate", { rate: terms.with_fee })} money={quote.fee} />
        <NetworkFee terms={terms} now={costNow} />
        <Fact label={t("label.network")}>
          <span>
            {terms.network} <OriginBadge isDemo={terms.is_demo} />
          </span>
        </Fact>
        <Fact label={t("withdraw.address")} stacked>
          <AddressText address={fields.address} />
        </Fact>
        <Fact label={t("withdraw.arrival")}>
          {t(looked ? "outgoing.arrivalReview" : "withdraw.arrivalText")}
        </Fact>
        <MoneyRow label={t("withdraw.newBalance")} money={subtractMoney(available, quote.amount)} />
        {(limitAfter || looking) && (
          <MoneyRow label={t("outgoing.limitAfter")} money={limitAfter} />
        )}
      </Facts>
    </>
  );
}
