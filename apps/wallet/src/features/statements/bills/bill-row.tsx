import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import type { IconName } from "@clearhold/ui/actions";
import { Row } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { AboutText } from "./about-text.tsx";
import styles from "./bill-detail.module.css";

const icons: Record<BillView["category"], IconName> = {
  1: "deposit",
  2: "withdraw",
  3: "gift",
  4: "chart",
  5: "exchange",
  6: "user",
  7: "info",
  8: "refresh",
  9: "check",
};

/** One movement of one balance; where balances are covered, its amounts can be too. */
export function BillRow({ bill, hidden = false }: { bill: BillView; hidden?: boolean }) {
  const t = useText();
  const balanceAfter = readMoney(bill.balance_after, bill.unit);
  return (
    <Row
      icon={icons[bill.category]}
      title={bill.title}
      note={
        <>
          {bill.tip && (
            <span className={styles.about}>
              <AboutText text={bill.tip} />{" "}
              {bill.tip_is_demo && !bill.is_demo && <OriginBadge isDemo />}
            </span>
          )}
          {formatMinute(bill.createtime)}
        </>
      }
      value={
        <MoneyText
          money={readMoney(bill.money, bill.unit)}
          sign="always"
          tone="move"
          hidden={hidden}
        />
      }
      valueNote={
        <>
          {t("bill.balance")} <MoneyText money={balanceAfter} unit={false} hidden={hidden} />
        </>
      }
      render={<Link to="/FundDetails" search={{ id: bill.id }} />}
    />
  );
}
