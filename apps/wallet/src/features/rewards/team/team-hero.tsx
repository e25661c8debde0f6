import { Card } from "@clearhold/ui/layout";
import { displayCount, Fact, Facts, MoneyText } from "@clearhold/ui/money";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { EarnedAmounts } from "./earned.tsx";
import styles from "./team.module.css";
import type { Team } from "./team-data.ts";

/** All that the team has earned, in USDT and in its own coins, and how many people it has. */
export function TeamHero({ team }: { team: Team }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  const { usdt_earn: value, earned, rate_time: ratedAt } = team;
  const isValued = earned.some(({ unit }) => unit !== "USDT");
  return (
    <Card>
      <div className={styles.hero}>
        <span className={styles.label}>
          {t("team.earned")} <OriginBadge isDemo={team.is_demo} />
        </span>
        {value === "" ? (
          <span className={styles.small}>{t("worth.none", { code: "USDT" })}</span>
        ) : (
          <MoneyText money={readMoney(value, "USDT")} size="hero" decimals={2} hidden={hidden} />
        )}
        {isValued && ratedAt > 0 && (
          <span className={styles.small}>{t("team.ratedAt", { time: formatMinute(ratedAt) })}</span>
        )}
      </div>
      <Facts>
        {isValued && !hidden && (
          <Fact label={t("team.own")}>
            <EarnedAmounts earned={earned} />
          </Fact>
        )}
        <Fact label={t("team.people")}>{displayCount(team.total_num)}</Fact>
      </Facts>
    </Card>
  );
}
