import type { SettlementView } from "@clearhold/contract/wallet/projects";
import { AddressText, Card, CopyButton, MoneyText } from "@clearhold/ui";
import { readMoney } from "../../money/read-money.ts";
import { useText } from "../../text/use-text.ts";
import { formatTime } from "../../time/format-time.ts";
import styles from "./settlement.module.css";

/** What came back to the project's address, each with its chain transaction. */
export function InflowCard({ sheet }: { sheet: SettlementView }) {
  const t = useText();
  return (
    <Card>
      <h3 className={styles.caption}>{t("settlement.inflows")}</h3>
      {sheet.inflows.length === 0 && <p className={styles.note}>{t("settlement.noInflows")}</p>}
      <ul>
        {sheet.inflows.map(({ txid, amount, at }) => (
          <li key={`${txid} ${amount}`} className={styles.inflow}>
            <div className={styles.arrival}>
              <span className={styles.amount}>
                <MoneyText money={readMoney(amount, sheet.unit)} sign="always" />
              </span>
              <span className={styles.note}>{formatTime(at)}</span>
              <AddressText kind="txid" address={txid} />
            </div>
            <CopyButton
              look="icon"
              text={txid}
              label={`${t("action.copy")} ${t("label.txid")} ${txid.slice(-6)}`}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t("settlement.evidence")}</p>
    </Card>
  );
}
