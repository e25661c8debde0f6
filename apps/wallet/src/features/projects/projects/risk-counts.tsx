import type { RiskView } from "@clearhold/contract/wallet/projects/risks";
import { Fact, Facts } from "@clearhold/ui/money";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./risk-reading.module.css";

/**
 * How many projects ended, how many of them lost money, how many raises failed: none is left out. A
 * coin in which nothing has ended has no line.
 */
export function RiskCounts({ readings }: { readings: readonly RiskView[] }) {
  const t = useText();
  const shown = readings.filter(hasHistory);
  if (shown.length === 0) return null;
  return (
    <Facts>
      {shown.map(({ unit, is_demo, sample, losses, failed_raises: failed }) => (
        <Fact
          key={`${unit} ${is_demo}`}
          label={
            <span className={styles.counted}>
              {unit}
              <OriginBadge isDemo={is_demo} />
            </span>
          }
        >
          {t("risk.counts", { sample, losses, failed })}
        </Fact>
      ))}
    </Facts>
  );
}

function hasHistory({ sample, failed_raises: failed }: RiskView): boolean {
  return sample + failed > 0;
}
