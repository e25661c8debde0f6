import type { WithdrawalView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { CopyButton } from "@clearhold/ui/actions";
import { AddressText, Timeline } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, MoneyText, moneyLabel } from "@clearhold/ui/money";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useStateLabels } from "../../../text/state-labels.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import styles from "./withdraw-review.module.css";
import { withdrawalSteps } from "./withdrawal-steps.ts";
import { WithdrawalWait } from "./withdrawal-wait.tsx";
import { useWithdrawalWords } from "./withdrawal-words.ts";

/** What was ordered, what has become of it so far, and the proof on the chain. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useText();
  const words = useWithdrawalWords(withdrawal);
  const stateLabels = useStateLabels();
  const { currency, state } = withdrawal;
  const hero = state === "returned" ? withdrawal.amount : withdrawal.received;
  return (
    <>
      <div className={styles.hero} aria-live="polite">
        <MoneyText money={readMoney(hero, currency)} size="hero" />
        <WorthText of={readMoney(hero, currency)} />
        <h2 className={styles.state} data-state={withdrawal.state}>
          {words.headline}
        </h2>
        <p className={styles.label}>{words.note}</p>
        <OriginBadge isDemo={withdrawal.is_demo} />
      </div>
      <WithdrawalWait withdrawal={withdrawal} />
      {readMoney(withdrawal.given_back, currency).units > 0n && (
        <Notice tone="error">
          {t("withdrawal.givenBackText", { amount: `${withdrawal.given_back} ${currency}` })}
        </Notice>
      )}
      <Section title={t("withdrawal.timeline")}>
        <Card>
          <Timeline
            label={t("withdrawal.timeline")}
            stateLabels={stateLabels}
            steps={withdrawalSteps(withdrawal).map(({ state, at, mark }) => ({
              key: state,
              label: words.steps[state],
              note: at
                ? formatTime(at)
                : state === "settled" && mark === "current"
                  ? words.count
                  : "",
              state: mark,
            }))}
          />
        </Card>
      </Section>
      <Card>
        <Facts>
          <Sum withdrawal={withdrawal} />
          <Fact label={t("label.network")}>{withdrawal.network}</Fact>
          <Fact label={t("withdraw.address")} stacked>
            <AddressText address={withdrawal.address} />
          </Fact>
          <Fact label={t("label.orderNo")} stacked>
            <AddressText kind="id" address={withdrawal.id} />
          </Fact>
          <TransactionId txid={withdrawal.txid} />
        </Facts>
      </Card>
      <SupportLink caseId={withdrawal.id} />
    </>
  );
}

/** What went and what it cost; of one that came back that nothing was taken. */
function Sum({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useText();
  const { currency } = withdrawal;
  const amount = readMoney(withdrawal.amount, currency);
  const networkFee = withdrawal.network_fee && moneyLabel(readMoney(withdrawal.network_fee, "TRX"));
  const returned = withdrawal.state === "returned";
  return (
    <>
      <MoneyRow label={t("withdraw.youSend")} money={amount} />
      {returned ? (
        <>
          <Fact label={t("label.fee")}>{t("withdrawal.nothingTaken")}</Fact>
          <MoneyRow label={t("withdrawal.cameBack")} money={amount} strong />
        </>
      ) : (
        <>
          <MoneyRow label={t("label.fee")} money={readMoney(withdrawal.fee, currency)} />
          <MoneyRow
            label={t("withdraw.received")}
            money={readMoney(withdrawal.received, currency)}
            strong
          />
        </>
      )}
      {networkFee && (
        <Fact label={t("withdraw.networkFee")}>
          {t("withdraw.networkFeeWas", { amount: networkFee })}
        </Fact>
      )}
    </>
  );
}

function TransactionId({ txid }: { txid: string }) {
  const t = useText();
  if (!txid) return <Fact label={t("label.txid")}>{t("withdrawal.noTxid")}</Fact>;
  return (
    <Fact
      stacked
      label={
        <span className={styles.copyable}>
          {t("label.txid")}
          <CopyButton look="icon" text={txid} label={`${t("action.copy")} ${t("label.txid")}`} />
        </span>
      }
    >
      <AddressText kind="txid" address={txid} />
    </Fact>
  );
}
