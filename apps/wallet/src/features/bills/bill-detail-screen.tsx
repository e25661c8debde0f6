import type { BillView } from "@clearhold/contract/wallet/assets";
import {
  AddressText,
  Button,
  Card,
  CopyButton,
  EmptyState,
  Fact,
  Facts,
  ListSkeleton,
  MoneyRow,
  MoneyText,
} from "@clearhold/ui";
import { Link, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readId } from "../../frame/read-id.ts";
import { readMoney, readMoneyIfAny } from "../../money/read-money.ts";
import { useText } from "../../text/use-text.ts";
import { formatTime } from "../../time/format-time.ts";
import styles from "./bill-detail.module.css";
import { useBill } from "./bills-data.ts";

/** The receipt of one movement of money. */
export function BillDetailScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/FundDetails" }));
  return (
    <AppScreen title={t("bill.detail")} backTo="/FundBill">
      {id ? <Found id={id} /> : <EmptyState text={t("bill.empty")} />}
    </AppScreen>
  );
}

function Found({ id }: { id: string }) {
  return (
    <Loaded query={useBill(id)} skeleton={<ListSkeleton rows={5} />}>
      {(bill) => <Receipt bill={bill} />}
    </Loaded>
  );
}

function Receipt({ bill }: { bill: BillView }) {
  const t = useText();
  const other = bill.unit2 === "" ? null : readMoneyIfAny(bill.money2, bill.unit2);
  return (
    <>
      <div className={styles.hero}>
        <span className={styles.kind}>{t(`bill.category${bill.category}`)}</span>
        <MoneyText money={readMoney(bill.money, bill.unit)} size="hero" sign="always" tone="move" />
      </div>
      <Card>
        <Facts>
          {other && (
            <Fact label={other.units < 0n ? t("bill.paid") : t("bill.got")}>
              <MoneyText money={other} sign="always" />
            </Fact>
          )}
          <Fee bill={bill} />
          <MoneyRow
            label={t("label.balanceAfter")}
            money={readMoney(bill.balance_after, bill.unit)}
          />
          <Fact label={t("label.time")}>{formatTime(bill.createtime)}</Fact>
          <Fact label={t("label.orderNo")} stacked>
            <AddressText kind="id" address={bill.order_no} />
          </Fact>
          {bill.tip && (
            <Fact label={t("bill.counterparty")} stacked>
              {looksLikeAddress(bill.tip) ? <AddressText address={bill.tip} /> : bill.tip}
            </Fact>
          )}
          {bill.txid && (
            <Fact label={t("label.txid")} stacked>
              <AddressText kind="txid" address={bill.txid} />
            </Fact>
          )}
        </Facts>
      </Card>
      {bill.txid && (
        <CopyButton text={bill.txid} label={`${t("action.copy")} ${t("label.txid")}`} />
      )}
      {bill.subject_id.startsWith("wdr_") && (
        <Button
          variant="secondary"
          render={<Link to="/TransferSuccessful" search={{ id: bill.subject_id }} />}
        >
          {t("withdrawal.title")}
        </Button>
      )}
      {bill.subject_id.startsWith("dep_") && (
        <Button
          variant="secondary"
          render={<Link to="/information" search={{ b: bill.subject_id }} />}
        >
          {t("information.deposit")}
        </Button>
      )}
    </>
  );
}

/** A counterparty on the chain is an address and is shown as one. */
function looksLikeAddress(text: string): boolean {
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text);
}

/** The fee is in the coin that was received in an exchange, and in the moved coin elsewhere. */
function Fee({ bill }: { bill: BillView }) {
  const t = useText();
  if (bill.fee === "") return null;
  const incoming = !bill.money.startsWith("-");
  const unit = bill.category === 5 && !incoming && bill.unit2 !== "" ? bill.unit2 : bill.unit;
  return <MoneyRow label={t("label.fee")} money={readMoney(bill.fee, unit)} />;
}
