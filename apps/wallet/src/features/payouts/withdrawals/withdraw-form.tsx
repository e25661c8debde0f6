import { fillRefusal } from "@clearhold/contract/fill-places";
import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { brokenRule } from "@clearhold/contract/withdrawal-amounts";
import { findingWords } from "@clearhold/contract/withdrawal-rules";
import { scaleOf } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { AmountField, FormShell } from "@clearhold/ui/forms";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { useState } from "react";
import { readableDetails } from "../../../api/readable-details.ts";
import { isRefusalCode } from "../../../api/refusal-words.ts";
import { useRefusalTexts } from "../../../api/use-refusal-words.ts";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { InDoubtNotice } from "../../../orders/unclear-notice.tsx";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { AddressPicker } from "./address-picker.tsx";
import { LimitFact } from "./limit-fact.tsx";
import { NetworkFee } from "./network-fee.tsx";
import { usePause } from "./use-pause.ts";
import { useWithdrawForm } from "./use-withdraw-form.ts";
import { useWithdrawalOrder } from "./use-withdrawal-order.ts";
import type { WithdrawFault, WithdrawLayout } from "./withdraw-checks.ts";
import { WithdrawReview } from "./withdraw-review.tsx";

type WithdrawFormProps = { terms: WithdrawalCurrencyView; layout: WithdrawLayout };

/** Amount, address and what it costs; both layouts end in the same review. */
export function WithdrawForm({ terms, layout }: WithdrawFormProps) {
  const t = useText();
  const form = useWithdrawForm(terms, layout);
  const order = useWithdrawalOrder(form.forget);
  const errorOf = useFaultText(form);
  const pause = usePause(terms);
  const [reviewed, setReviewed] = useState(form.quote);

  function submit() {
    const checked = form.check();
    if (!checked) return;
    setReviewed(form.quote);
    order.open(checked);
  }

  const addressFault = form.fault === "address-not-found" || form.fault === "currencyMissing";
  return (
    <FormShell
      onSubmit={submit}
      action={
        <Button type="submit" disabled={pause !== "" || form.unreadable}>
          {pause || t("withdraw.submit")}
        </Button>
      }
    >
      {order.inDoubt && !order.review && (
        <InDoubtNotice
          records={<RecordsButton to="/WithdrawalRecord" onLook={order.forgetDoubt} />}
        />
      )}
      <AddressPicker
        layout={layout}
        currency={terms.id}
        value={form.address}
        onChange={(entry) => form.change({ address: entry.id })}
        error={addressFault ? errorOf(form.fault) : null}
      />
      <AmountField
        label={t(layout === "simple" ? "outgoing.simpleAmount" : "withdraw.quantity")}
        name="quantity"
        placeholder="0.00"
        scale={scaleOf(terms.id)}
        wrong={t("fault.notAmount")}
        unit={terms.id}
        value={form.quantity}
        onChange={(quantity) => form.change({ quantity })}
        all={{ label: t("action.all"), onClick: form.takeAll }}
        aside={`${t("label.available")} ${moneyLabel(form.available)}`}
        hint={
          errorOf(form.bound) ?? t("withdraw.minimum", { amount: moneyLabel(form.bounds.minimum) })
        }
        error={addressFault ? null : errorOf(form.fault)}
      />
      <Card>
        <Facts>
          <MoneyRow
            label={t("withdraw.feeRate", { rate: terms.with_fee })}
            money={form.quote?.fee ?? readMoney("0", terms.id)}
          />
          <MoneyRow
            label={t("withdraw.received")}
            money={form.quote?.received ?? readMoney("0", terms.id)}
            strong
          />
          <Fact label={t("label.network")}>
            <span>
              {terms.network} <OriginBadge isDemo={terms.is_demo} />
            </span>
          </Fact>
          <NetworkFee terms={terms} />
        </Facts>
      </Card>
      <LimitFact terms={terms} />
      <WithdrawReview
        order={order}
        layout={layout}
        terms={terms}
        quote={reviewed}
        address={form.address}
        available={form.available}
      />
    </FormShell>
  );
}

/** The words of a fault: a rule and a refusal have theirs in the contract. */
function useFaultText({ bounds, layout }: ReturnType<typeof useWithdrawForm>) {
  const t = useText();
  const language = useLanguage();
  const refusals = useRefusalTexts();
  return (fault: WithdrawFault | null): string | null => {
    if (fault === null) return null;
    if (layout === "simple") {
      if (fault === "quantityMissing") return t("outgoing.amountMissing");
      if (fault === "address-not-found") return t("outgoing.walletMissing");
    }
    if (fault === "currencyMissing" || fault === "quantityMissing") return t(`withdraw.${fault}`);
    if (isRefusalCode(fault, refusals)) return fillRefusal(refusals[fault], language, {});
    const { details } = brokenRule(fault, bounds);
    return findingWords(fault, language, readableDetails(details), (code) => refusals[code]);
  };
}
