import { type DisplayCurrency, displayDecimals, worthScale } from "@clearhold/money";
import { displayUnits } from "@clearhold/ui/money";
import { readUnits } from "../../../money/read-money.ts";
import styles from "./balance-hero.module.css";

/** A value in the display currency, cut to the decimals that it has. */
export function valueParts(value: string, code: DisplayCurrency) {
  return displayUnits(readUnits(value, worthScale), worthScale, {
    decimals: displayDecimals(code),
  });
}

/** The one big figure of a page. */
export function HeroValue({ value, code }: { value: string; code: DisplayCurrency }) {
  const { sign, whole, decimals } = valueParts(value, code);
  return (
    <span className={styles.value}>
      {sign}
      {whole}
      <span className={styles.small}>
        {decimals}
        {`\u2009${code}`}
      </span>
    </span>
  );
}
