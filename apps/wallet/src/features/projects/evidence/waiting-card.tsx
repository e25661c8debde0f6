import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { AddressText } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { CopyTxid } from "./arrival-card.tsx";
import styles from "./evidence.module.css";

/** What came to the project's address and counts for nobody, or not yet, each with its reason. */
export function WaitingCard({ evidence: { suspense } }: { evidence: EvidenceView }) {
  const t = useText();
  return (
    <Card>
      <ul>
        {suspense.map(({ txid, from, unit, amount, at, reason }) => (
          <li key={`${txid} ${unit} ${amount}`} className={styles.move}>
            <div className={styles.facts}>
              <span className={styles.amount}>
                <MoneyText money={readMoney(amount, unit)} />
              </span>
              <span className={styles.note}>{t(`evidence.waits.${reason}`)}</span>
              <span className={styles.note}>{formatTime(at)}</span>
              <span className={styles.note}>{t("evidence.sender")}</span>
              <AddressText address={from} />
              <span className={styles.note}>{t("label.txid")}</span>
              <AddressText kind="txid" address={txid} />
            </div>
            <CopyTxid txid={txid} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t("evidence.waitsText")}</p>
    </Card>
  );
}
