import type { DepositView } from "@clearhold/contract/wallet/chain/deposits";
import { CopyButton } from "@clearhold/ui/actions";
import { AddressText, ProgressBar } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Fact, Facts, MoneyText } from "@clearhold/ui/money";
import { HelpLink } from "../../../frame/help-link.tsx";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import styles from "./deposit-detail.module.css";
import { DepositBadge, isSecondCheck, isTakenBack } from "./deposit-row.tsx";

/** The receipt of one deposit. */
export function DepositDetail({ deposit }: { deposit: DepositView }) {
  const t = useText();
  const { confirmations, confirmations_needed: needed } = deposit;
  return (
    <>
      <div className={styles.head}>
        <MoneyText money={readMoney(deposit.amount, deposit.currency)} sign="always" size="hero" />
        <WorthText of={readMoney(deposit.amount, deposit.currency)} />
        <DepositBadge deposit={deposit} />
        <OriginBadge isDemo={deposit.is_demo} />
      </div>
      {isSecondCheck(deposit) && (
        <Notice icon="clock">
          {t("depositRecord.secondCheckText")} <HelpLink article="deposit-second-check" />
        </Notice>
      )}
      {deposit.state === "detected" && !isSecondCheck(deposit) && (
        <>
          <ProgressBar
            label={t("deposit.underWay")}
            percent={(confirmations / Math.max(1, needed)) * 100}
            valueText={t("unit.confirmations", {
              count: String(confirmations),
              needed: String(needed),
            })}
          />
          <Notice icon="clock">
            {t("depositRecord.detectedText", { needed: String(needed) })}
          </Notice>
        </>
      )}
      {deposit.state === "orphaned" && (
        <Notice tone="error">{t("depositRecord.orphanedText")}</Notice>
      )}
      {isTakenBack(deposit) && (
        <Notice tone="error">
          {t("depositRecord.takenBackText", {
            amount: `${deposit.taken_back} ${deposit.currency}`,
          })}
        </Notice>
      )}
      <Facts>
        <Fact label={t("label.time")}>{formatTime(deposit.createtime)}</Fact>
        {deposit.creditedtime > 0 && (
          <Fact label={t("depositRecord.creditedAt")}>{formatTime(deposit.creditedtime)}</Fact>
        )}
        <Fact label={t("label.orderNo")} stacked>
          <AddressText kind="id" address={deposit.id} />
        </Fact>
        <Fact label={t("label.address")} stacked>
          <AddressText address={deposit.address} />
        </Fact>
        <Fact label={t("label.txid")} stacked>
          <AddressText kind="txid" address={deposit.txid} />
        </Fact>
      </Facts>
      <CopyButton text={deposit.txid} label={`${t("action.copy")} ${t("label.txid")}`} />
      <SupportLink caseId={deposit.id} />
    </>
  );
}
