import type { AddressView, WithdrawalCurrencyView } from "@clearhold/contract/wallet/withdrawals";
import { type Money, subtractMoney } from "@clearhold/money";
import { AddressText, Fact, Facts, MoneyRow, MoneyText, moneyLabel, Notice } from "@clearhold/ui";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { OrderSheet } from "../../orders/order-sheet.tsx";
import { RecordsButton } from "../../orders/records-button.tsx";
import { useUserInfo } from "../../session/user-info.ts";
import { useText } from "../../text/use-text.ts";
import { useSendCode } from "../account/account-data.ts";
import type { WithdrawalQuote } from "./quote-withdrawal.ts";
import type { WithdrawalFields, WithdrawalOrder } from "./use-withdrawal-order.ts";
import styles from "./withdraw-review.module.css";

type WithdrawReviewProps = {
  order: WithdrawalOrder;
  terms: WithdrawalCurrencyView;
  quote: WithdrawalQuote | null;
  address: AddressView | null;
  available: Money;
};

/** Everything that will happen, then the code and the fund password. */
export function WithdrawReview({ order, terms, quote, address, available }: WithdrawReviewProps) {
  const t = useText();
  const words = useRefusalWords();
  const code = useOrderCode(order.review, address);
  return (
    <OrderSheet
      order={order.review}
      title={t("withdraw.review")}
      onClose={order.close}
      confirm={{ ready: true }}
      proof={{
        label: t("withdraw.confirm", { amount: quote ? moneyLabel(quote.amount) : "" }),
        pending: order.pending,
        refusal: order.error ? words(order.error) : "",
        unclear: order.unclear,
        records: <RecordsButton to="/WithdrawalRecord" onLook={order.forgetDoubt} />,
        onSend: (proofs) =>
          order.send({ password: proofs.password, ...(code && { ecaptcha: proofs.code }) }),
        ...(code && { code }),
      }}
    >
      {(fields) => (
        <>
          <Summary fields={fields} terms={terms} quote={quote} available={available} />
          <Notice tone="warning">{t("withdraw.check")}</Notice>
        </>
      )}
    </OrderSheet>
  );
}

/** A code is needed when the e-mail is on and the address is not whitelisted (spec 6). */
function useOrderCode(fields: WithdrawalFields | null, address: AddressView | null) {
  const t = useText();
  const user = useUserInfo().data;
  const sendCode = useSendCode();
  if (!fields || user?.email_on !== 1 || address?.is_write === 1) return undefined;
  const currency = fields.currency_id === "TRX" ? "TRX" : "USDT";
  return {
    name: "mail",
    hint: t("withdraw.codeHint"),
    onSend: () => sendCode({ event: "captcha", ...fields, currency_id: currency }),
  };
}

type SummaryProps = Pick<WithdrawReviewProps, "terms" | "quote" | "available"> & {
  fields: WithdrawalFields;
};

function Summary({ fields, terms, quote, available }: SummaryProps) {
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
        <Fact label={t("label.network")}>{terms.network}</Fact>
        <Fact label={t("withdraw.address")} stacked>
          <AddressText address={fields.address} />
        </Fact>
        <Fact label={t("withdraw.arrival")}>{t("withdraw.arrivalText")}</Fact>
        <MoneyRow label={t("withdraw.newBalance")} money={subtractMoney(available, quote.amount)} />
      </Facts>
    </>
  );
}
