import type { Money } from "@clearhold/money";
import { classNames } from "../class-names.ts";
import { displayMoney, moneyLabel, unitAfter } from "./display-money.ts";
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

/**
 * The one way an amount appears: tabular figures, true minus, unit after a narrow space. It is one
 * text, so that nothing which works on texts (a page translator, a reader) takes it apart; where the
 * unit looks different, the figure still is one.
 */
export function MoneyText(props: MoneyTextProps) {
  const { money, decimals = "exact", sign = "negative", tone = "plain" } = props;
  const { size = "inherit", unit = true, hidden = false } = props;
  // What is covered tells no direction either.
  const colour =
    !hidden &&
    tone === "move" &&
    money.units !== 0n &&
    (money.units > 0n ? styles.up : styles.down);
  const looks = classNames(styles.money, styles[size], colour);
  if (hidden)
    return (
      <span className={looks} data-amount="">
        ••••••
      </span>
    );
  const figure = displayMoney(money, { decimals, sign });
  const after = unit ? unitAfter(money.currency) : "";
  return (
    <span className={looks} title={moneyLabel(money)} data-amount="">
      {size === "inherit" ? (
        `${figure}${after}`
      ) : (
        <>
          <span>{figure}</span>
          {after && <span className={styles.unit}>{after}</span>}
        </>
      )}
    </span>
  );
}
