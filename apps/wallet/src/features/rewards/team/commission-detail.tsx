import type { CommissionView } from "@clearhold/contract/wallet/rewards/team";
import { Button } from "@clearhold/ui/actions";
import { Fact, Facts, MoneyRow, MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { SupportLink } from "../../../frame/support-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import styles from "./team.module.css";

/** One commission: the fee, my part of it, and the ways to the receipt and to what earned the fee. */
export function CommissionDetail({ commission }: { commission: CommissionView }) {
  const t = useText();
  const { id, level, username, pro_id, name, unit, fee, rate } = commission;
  const amount = readMoney(commission.amount, unit);
  return (
    <>
      <div className={styles.head}>
        <MoneyText money={amount} sign="always" tone="move" size="hero" />
        <WorthText of={amount} />
      </div>
      <Facts>
        <Fact label={t("commission.project")}>{name}</Fact>
        <Fact label={t("commission.member")}>
          {t("commission.about", { level: String(level), name: username })}
        </Fact>
        <MoneyRow label={t("commission.fee")} money={readMoney(fee, unit)} />
        <Fact label={t("commission.rate")}>{t("unit.percent", { value: rate })}</Fact>
        <Fact label={t("label.time")}>{formatTime(commission.createtime)}</Fact>
      </Facts>
      <Button render={<Link to="/FundDetails" search={{ id }} />}>{t("commission.receipt")}</Button>
      <Button variant="secondary" render={<Link to="/evidence" search={{ id: pro_id }} />}>
        {t("commission.settlement")}
      </Button>
      <SupportLink caseId={id} />
    </>
  );
}
