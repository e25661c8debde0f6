import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { AddressText } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { CopyTxid } from "./arrival-card.tsx";
import styles from "./evidence.module.css";

type Deployment = EvidenceView["deployments"][number];
type Cost = EvidenceView["costs"][number];

type SpendingCardProps = {
  spendings: readonly (Deployment | Cost)[];
  unit: EvidenceView["unit"];
};

/** What left escrow or is to leave it: to whom, when, by which transaction, for which document. */
export function SpendingCard({ spendings, unit }: SpendingCardProps) {
  const t = useText();
  return (
    <Card>
      <ul>
        {spendings.map((one) => (
          <li key={`${one.name} ${one.leaves_at} ${one.amount}`} className={styles.move}>
            <div className={styles.facts}>
              <span className={styles.amount}>
                {one.name} · <MoneyText money={readMoney(one.amount, unit)} />
              </span>
              <span className={styles.note}>
                {t(`evidence.state.${one.state}`, {
                  time: formatTime(one.ended_at || one.leaves_at),
                })}
              </span>
              <AddressText address={one.address} />
              {"document_hash" in one && (
                <>
                  <span className={styles.note}>{t("evidence.document")}</span>
                  <AddressText kind="txid" address={one.document_hash} />
                </>
              )}
              {one.txid && (
                <>
                  <span className={styles.note}>{t("label.txid")}</span>
                  <AddressText kind="txid" address={one.txid} />
                </>
              )}
            </div>
            {one.txid && <CopyTxid txid={one.txid} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
