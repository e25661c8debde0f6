import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { AddressText } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { CopyTxid } from "./arrival-card.tsx";
import styles from "./evidence.module.css";

/** What counted for nobody and goes back to who sent it: by which transaction it came and went. */
export function SentBackCard({ evidence: { sent_back } }: { evidence: EvidenceView }) {
  const t = useText();
  return (
    <Card>
      <ul>
        {sent_back.map(({ arrival_txid, txid, to, unit, amount, state, at }) => (
          <li key={`${arrival_txid} ${state} ${at}`} className={styles.move}>
            <div className={styles.facts}>
              <span className={styles.amount}>
                <MoneyText money={readMoney(amount, unit)} />
              </span>
              <span className={styles.note}>
                {t(`evidence.back.${state}`, { time: formatTime(at) })}
              </span>
              <AddressText address={to} />
              <span className={styles.note}>{t("evidence.cameBy")}</span>
              <AddressText kind="txid" address={arrival_txid} />
              {txid !== "" && (
                <>
                  <span className={styles.note}>{t("label.txid")}</span>
                  <AddressText kind="txid" address={txid} />
                </>
              )}
            </div>
            {txid !== "" && <CopyTxid txid={txid} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
