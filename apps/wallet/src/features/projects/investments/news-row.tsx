import type { ProjectNoticeView } from "@clearhold/contract/wallet/projects/notices";
import { classNames, Row } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./result-money.module.css";

/** What the amount of each is. */
const meanings = {
  raised: "inEscrow",
  result: "afterFee",
  over: "toBalance",
  failed: "back",
  cancelled: "back",
} as const;
type Meant = keyof typeof meanings;

/** What became of a project, with the one amount of mine that it is about. */
export function NewsRow({ notice }: { notice: ProjectNoticeView }) {
  const t = useText();
  const { kind } = notice;
  const link = notice.record_id ? (
    <Link to="/wodetouzi" search={{ id: notice.record_id }} />
  ) : (
    <Link to="/ComprehensiveTotal" search={{ id: notice.pro_id }} />
  );
  return (
    <Row
      title={t(`news.${kind}`)}
      note={
        <>
          <OriginBadge isDemo={notice.is_demo} /> {notice.name}
          <br />
          {formatMinute(notice.createtime)}
        </>
      }
      value={<Amount notice={notice} />}
      {...(kind in meanings && { valueNote: t(`news.${meanings[kind as Meant]}`) })}
      render={link}
    />
  );
}

const signLooks = { 0: "plain", 1: "up", 2: "down" } as const;

/** A result is what I gained or lost; a payout that has only begun has moved nothing of mine yet. */
function Amount({ notice }: { notice: ProjectNoticeView }) {
  const { kind, my_profit: profit, earnings, price, unit } = notice;
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  if (kind === "grant") return null;
  if (kind !== "result" || profit === "") {
    return <MoneyText money={readMoney(earnings || price, unit)} hidden={hidden} />;
  }
  return (
    <span className={classNames(!hidden && styles[signLooks[notice.is_profit]])}>
      <MoneyText money={readMoney(profit, unit)} sign="always" hidden={hidden} />
    </span>
  );
}
