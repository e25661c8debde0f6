import { type DisplayCurrency, displayDecimals, worthScale } from "@clearhold/money";
import { displayUnits, unitAfter } from "@clearhold/ui/money";
import { readUnits } from "../../../money/read-money.ts";
import styles from "./balance-hero.module.css";

/** A value in the display currency, cut to the decimals that it has. */
export function valueText(value: string, code: DisplayCurrency): string {
  return displayUnits(readUnits(value, worthScale), worthScale, {
    decimals: displayDecimals(code),
  });
}

/** The one big figure of a page. */
export function HeroValue({ value, code }: { value: string; code: DisplayCurrency }) {
  return (
    <span className={styles.value} data-amount="">
      <span>{valueText(value, code)}</span>
      <span className={styles.small}>{unitAfter(code)}</span>
    </span>
  );
}
