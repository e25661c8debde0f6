import type { LevelView } from "@clearhold/contract/wallet/statements/levels";
import { ProgressBar } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { moneyLabel } from "@clearhold/ui/money";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./level-progress.module.css";
import { levelShare } from "./level-share.ts";

/** Where the person stands, and how far the next level is. */
export function LevelProgress({ view }: { view: LevelView }) {
  const t = useText();
  const { level, day, next, list } = view;
  const needed = list.find((one) => one.level === next?.level);
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.level}>{t("levels.is", { level: String(level) })}</h2>
        {view.is_demo && <OriginBadge isDemo />}
      </div>
      <p className={styles.small}>{day ? t("levels.counted", { day }) : t("levels.uncounted")}</p>
      {next && needed ? (
        <>
          <h3 className={styles.next}>{t("levels.toNext", { level: String(next.level) })}</h3>
          <Way
            label={t("levels.assets")}
            amount={view.assets}
            needed={needed.balance}
            missing={next.balance}
          />
          <Way
            label={t("levels.traded")}
            amount={view.trade_amount}
            needed={needed.transamount}
            missing={next.transamount}
          />
        </>
      ) : (
        <p className={styles.next}>{t("levels.highest")}</p>
      )}
    </Card>
  );
}

type WayProps = { label: string; amount: string; needed: string; missing: string };

/** One of the two amounts, against what the next level needs. */
function Way({ label, amount, needed, missing }: WayProps) {
  const t = useText();
  const money = (text: string) => readMoney(text, "USDT");
  const left = money(missing);
  const words = t("levels.of", {
    amount: moneyLabel(money(amount), { decimals: 2 }),
    needed: moneyLabel(money(needed), { decimals: 0 }),
  });
  return (
    <div className={styles.way}>
      <div className={styles.words}>
        <b>{label}</b>
        <span>
          {left.units > 0n
            ? t("levels.missing", { amount: moneyLabel(left, { decimals: 2 }) })
            : t("levels.reached")}
        </span>
      </div>
      <ProgressBar
        label={label}
        percent={levelShare(money(amount), money(needed))}
        valueText={words}
      />
      <span className={styles.small}>{words}</span>
    </div>
  );
}
