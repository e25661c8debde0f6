import type { ProjectNoticeView } from "@clearhold/contract/wallet/project-notices";
import { classNames, DemoMark, MoneyText, Row } from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import { readMoney } from "../../money/read-money.ts";
import { useText } from "../../text/use-text.ts";
import { formatMinute } from "../../time/format-time.ts";
import styles from "./result-money.module.css";

/** What became of a project: my amount, and what I gained or lost, the one as plain as the other. */
export function NewsRow({ notice }: { notice: ProjectNoticeView }) {
  const t = useText();
  const { my_profit: profit, earnings, price, unit } = notice;
  const link = notice.record_id ? (
    <Link to="/wodetouzi" search={{ id: notice.record_id }} />
  ) : (
    <Link to="/ComprehensiveTotal" search={{ id: notice.pro_id }} />
  );
  return (
    <Row
      title={t(`news.${notice.kind}`)}
      note={
        <>
          {notice.demo && <DemoMark />} {notice.name} · {formatMinute(notice.createtime)}
        </>
      }
      value={<MoneyText money={readMoney(earnings || price, unit)} decimals={2} />}
      {...(profit !== "" && { valueNote: <Profit notice={notice} /> })}
      render={link}
    />
  );
}

const signLooks = { 0: "plain", 1: "up", 2: "down" } as const;

function Profit({ notice }: { notice: ProjectNoticeView }) {
  return (
    <span className={classNames(styles[signLooks[notice.is_profit]])}>
      <MoneyText money={readMoney(notice.my_profit, notice.unit)} decimals={2} sign="always" />
    </span>
  );
}
