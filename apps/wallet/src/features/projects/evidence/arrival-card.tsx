import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { CopyButton } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { MoneyText, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import styles from "./evidence.module.css";

/** What came back to the project's address, each with its chain transaction and its sender. */
export function ArrivalCard({ evidence }: { evidence: EvidenceView }) {
  const t = useText();
  const { inflows, exchanges, unit } = evidence;
  return (
    <Card>
      {inflows.length === 0 && <p className={styles.note}>{t("settlement.noInflows")}</p>}
      <ul>
        {inflows.map(({ txid, from, amount, at, late }) => (
          <li key={`${txid} ${amount}`} className={styles.move}>
            <div className={styles.facts}>
              <span className={styles.amount}>
                <MoneyText money={readMoney(amount, unit)} sign="always" />
              </span>
              <span className={styles.note}>
                {late ? t("evidence.lateAt", { time: formatTime(at) }) : formatTime(at)}
              </span>
              <Exchanged
                exchange={exchanges.find((one) => one.txid === txid && one.received === amount)}
                unit={unit}
              />
              <span className={styles.note}>{t("evidence.sender")}</span>
              <AddressText address={from} />
              <span className={styles.note}>{t("label.txid")}</span>
              <AddressText kind="txid" address={txid} />
            </div>
            <CopyTxid txid={txid} />
          </li>
        ))}
      </ul>
      {inflows.length > 0 && <p className={styles.note}>{t("settlement.evidence")}</p>}
    </Card>
  );
}

type ExchangedProps = {
  exchange: EvidenceView["exchanges"][number] | undefined;
  unit: EvidenceView["unit"];
};

/** What arrived was another coin: what it was, and what the desk kept of it. */
function Exchanged({ exchange, unit }: ExchangedProps) {
  const t = useText();
  if (!exchange) return null;
  const paid = moneyLabel(readMoney(exchange.paid, exchange.unit));
  const fee = moneyLabel(readMoney(exchange.fee, unit));
  return (
    <span className={styles.note}>
      {t("evidence.exchanged", { paid, fee, source: exchange.source })}
    </span>
  );
}

export function CopyTxid({ txid }: { txid: string }) {
  const t = useText();
  const label = `${t("action.copy")} ${t("label.txid")} ${txid.slice(-6)}`;
  return <CopyButton look="icon" text={txid} label={label} />;
}
