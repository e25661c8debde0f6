import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { Button, CopyButton } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney, readMoneyIfAny } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import styles from "./bill-detail.module.css";

/** One movement to the last unit: what, how much, what was left, and the thing that it is about. */
export function BillReceipt({ bill }: { bill: BillView }) {
  const t = useText();
  const other = bill.unit2 === "" ? null : readMoneyIfAny(bill.money2, bill.unit2);
  return (
    <>
      <div className={styles.hero}>
        <span className={styles.kind}>{t(`bill.category${bill.category}`)}</span>
        <MoneyText money={readMoney(bill.money, bill.unit)} size="hero" sign="always" tone="move" />
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
          <CopyFact label={t("label.orderNo")} text={bill.order_no} kind="id" />
          {bill.tip && <Counterparty bill={bill} />}
          {bill.txid && <CopyFact label={t("label.txid")} text={bill.txid} kind="txid" />}
        </Facts>
      </Card>
      <SubjectLink bill={bill} />
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
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(tip)) {
    return <CopyFact label={label} text={tip} kind="address" />;
  }
  return (
    <Fact label={label} stacked>
      <span>
        {tip} {tip_is_demo && <OriginBadge isDemo />}
      </span>
    </Fact>
  );
}

/** To the withdrawal, deposit, exchange or investment itself. */
function SubjectLink({ bill: { subject_id: id } }: { bill: BillView }) {
  const t = useText();
  const subjects = {
    wdr: { label: t("withdrawal.title"), link: <Link to="/TransferSuccessful" search={{ id }} /> },
    dep: { label: t("information.deposit"), link: <Link to="/information" search={{ b: id }} /> },
    exc: { label: t("exchange.receipt"), link: <Link to="/SuccessfulExchange" search={{ id }} /> },
    sub: { label: t("bill.investment"), link: <Link to="/wodetouzi" search={{ id }} /> },
  };
  const prefix = (["wdr", "dep", "exc", "sub"] as const).find((one) => id.startsWith(`${one}_`));
  if (!prefix) return null;
  const { label, link } = subjects[prefix];
  return (
    <Button variant="secondary" render={link}>
      {label}
    </Button>
  );
}
