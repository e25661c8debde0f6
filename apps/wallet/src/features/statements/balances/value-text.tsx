import { displayUnits } from "@clearhold/ui/money";
import { readUnits } from "../../../money/read-money.ts";
import styles from "./balance-hero.module.css";

/** Decimals that a value in the display currency may carry on the wire. */
const valueScale = 12;

/** A value in the display currency, two decimals, cut towards zero as the server does. */
export function valueParts(value: string) {
  return displayUnits(readUnits(value, valueScale), valueScale, { decimals: 2 });
}

/** The one big figure of a page. */
export function HeroValue({ value, code }: { value: string; code: string }) {
  const { sign, whole, decimals } = valueParts(value);
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
