import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { CopyButton } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, MoneyText } from "@clearhold/ui/money";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { readMoney, readMoneyIfAny } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import { isAddress } from "./about-text.tsx";
import styles from "./bill-detail.module.css";
import { SubjectLink } from "./subject-link.tsx";

/** One movement to the last unit: what, how much, what was left, and the thing that it is about. */
export function BillReceipt({ bill }: { bill: BillView }) {
  const t = useText();
  const other = bill.unit2 === "" ? null : readMoneyIfAny(bill.money2, bill.unit2);
  return (
    <>
      <div className={styles.hero}>
        <span className={styles.kind}>{bill.title}</span>
        <MoneyText money={readMoney(bill.money, bill.unit)} size="hero" sign="always" tone="move" />
        <WorthText of={readMoney(bill.money, bill.unit)} />
        <OriginBadge isDemo={bill.is_demo} />
      </div>
      <Card>
        <Facts>
          {other && (
            <MoneyRow
              label={other.units < 0n ? t("bill.paid") : t("bill.got")}
              money={other}
              sign="always"
            />
          )}
          {bill.fee && <MoneyRow label={t("label.fee")} money={readMoney(bill.fee, bill.unit)} />}
          <MoneyRow
            label={t("label.balanceAfter")}
            money={readMoney(bill.balance_after, bill.unit)}
          />
          <Fact label={t("label.time")}>{formatTime(bill.createtime)}</Fact>
          {bill.blocktime > 0 && (
            <Fact label={t("bill.blockTime")}>{formatTime(bill.blocktime)}</Fact>
          )}
          <CopyFact label={t("label.orderNo")} text={bill.order_no} kind="id" />
          {bill.tip && <Counterparty bill={bill} />}
          {bill.txid && <CopyFact label={t("label.txid")} text={bill.txid} kind="txid" />}
        </Facts>
      </Card>
      <SubjectLink id={bill.subject_id} />
      <SupportLink caseId={bill.order_no} />
    </>
  );
}

type CopyFactProps = { label: string; text: string; kind: "id" | "txid" | "address" };

function CopyFact({ label, text, kind }: CopyFactProps) {
  const t = useText();
  return (
    <Fact label={label} stacked>
      <span className={styles.copyable}>
        <AddressText kind={kind} address={text} />
        <CopyButton look="icon" text={text} label={`${t("action.copy")} ${label}`} />
      </span>
    </Fact>
  );
}

/** A counterparty on the chain is an address and is shown as one. */
function Counterparty({ bill: { tip, tip_is_demo } }: { bill: BillView }) {
  const t = useText();
  const label = t("bill.counterparty");
  if (isAddress(tip)) return <CopyFact label={label} text={tip} kind="address" />;
  return (
    <Fact label={label} stacked>
      <span>
        {tip} {tip_is_demo && <OriginBadge isDemo />}
      </span>
    </Fact>
  );
}
