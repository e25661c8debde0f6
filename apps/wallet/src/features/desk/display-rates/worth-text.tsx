import { displayDecimals, type Money, worthScale } from "@clearhold/money";
import { displayUnits } from "@clearhold/ui/money";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useWorth } from "./display-rates-data.ts";
import styles from "./worth-text.module.css";

/** Below amounts of coins: what they are worth now, and how old the rate is, or why there is none. */
export function WorthText({ of }: { of: Money | readonly Money[] }) {
  const t = useText();
  const worth = useWorth("units" in of ? [of] : of);
  if (!worth) return null;
  const { code, value, ratedAt } = worth;
  if (typeof value === "string") {
    return <span className={styles.worth}>{t(`worth.${value}`, { code })}</span>;
  }
  const shown = displayUnits(value, worthScale, {
    decimals: displayDecimals(code),
  });
  const words = { value: shown, code, time: formatMinute(ratedAt) };
  return <span className={styles.worth}>{t("worth.now", words)}</span>;
}
