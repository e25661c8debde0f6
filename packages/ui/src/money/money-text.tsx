import type { Money } from "@clearhold/money";
import { classNames } from "../class-names.ts";
import { displayMoney, moneyLabel } from "./display-money.ts";
import styles from "./money-text.module.css";

type MoneyTextProps = {
  money: Money;
  decimals?: number | "exact";
  sign?: "negative" | "always";
  /** "move" colours by sign; zero stays neutral. */
  tone?: "plain" | "move";
  size?: "inherit" | "large" | "hero";
  unit?: boolean;
  /** Covers the figure, for people nearby. */
  hidden?: boolean;
};

/** The one way an amount appears: tabular figures, true minus, unit after a thin space. */
export function MoneyText(props: MoneyTextProps) {
  const { money, decimals = "exact", sign = "negative", tone = "plain" } = props;
  const { size = "inherit", unit = true, hidden = false } = props;
  const parts = displayMoney(money, { decimals, sign });
  // What is covered tells no direction either.
  const colour =
    !hidden &&
    tone === "move" &&
    money.units !== 0n &&
    (money.units > 0n ? styles.up : styles.down);
  const looks = classNames(styles.money, styles[size], colour);
  if (hidden) return <span className={looks}>••••••</span>;
  return (
    <span className={looks} title={moneyLabel(money)}>
      {parts.sign}
      {parts.whole}
      <span className={styles.decimals}>{parts.decimals}</span>
      {unit && <span className={styles.unit}>{`\u2009${money.currency}`}</span>}
    </span>
  );
}
