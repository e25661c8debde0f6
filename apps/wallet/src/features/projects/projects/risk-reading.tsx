import type { RiskView } from "@clearhold/contract/wallet/projects/risks";
import { useText } from "../../../text/use-text.ts";
import { rangePlaces } from "./range-places.ts";
import { rateParts } from "./rate-look.ts";
import styles from "./risk-reading.module.css";

type Figures = NonNullable<RiskView["figures"]>;

/** What the settled projects of one coin say of the next one, or that they are too few. */
export function RiskReading({ reading }: { reading: RiskView }) {
  const t = useText();
  const { unit, sample, losses, failed_raises: failed, sample_min: min, figures } = reading;
  if (!figures) {
    return (
      <p className={styles.few}>
        {t("risk.few", { unit, sample: String(sample), min: String(min) })}
      </p>
    );
  }
  const rate = (percent: string) => rateParts(percent, true);
  return (
    <div className={styles.reading}>
      <p className={styles.line}>
        <span>{t("risk.chance")}</span>
        <b>{rate(figures.chance)}</b>
      </p>
      <p className={styles.note}>
        {t("risk.bounds", { low: rate(figures.chance_low), high: rate(figures.chance_high) })}
      </p>
      <p className={styles.line}>
        <span>{t("risk.range")}</span>
        <b>{`${rateParts(figures.worst, false)} … ${rateParts(figures.best, false)}`}</b>
      </p>
      <RangeBar figures={figures} />
      <p className={styles.note}>{t("risk.rangeWords", wordsOf(figures))}</p>
      <p className={styles.note}>{`${unit}: ${t("risk.counts", { sample, losses, failed })}`}</p>
    </div>
  );
}

/** From the worst to the best with the middle half marked; what lies below zero has the colour of a loss. */
function RangeBar({ figures }: { figures: Figures }) {
  const places = rangePlaces(figures);
  const span = (from: number, to: number) => ({
    insetInlineStart: `${from}%`,
    inlineSize: `${Math.max(0, to - from)}%`,
  });
  return (
    <div className={styles.range} aria-hidden="true">
      <span
        className={styles.loss}
        style={span(places.worst, Math.min(places.zero, places.best))}
      />
      <span
        className={styles.gain}
        style={span(Math.max(places.zero, places.worst), places.best)}
      />
      <span className={styles.half} style={span(places.lower, places.upper)} />
      <span className={styles.middle} style={{ insetInlineStart: `${places.middle}%` }} />
      <span className={styles.zero} style={{ insetInlineStart: `${places.zero}%` }} />
    </div>
  );
}

function wordsOf(figures: Figures) {
  return {
    worst: rateParts(figures.worst, false),
    best: rateParts(figures.best, false),
    lower: rateParts(figures.lower_quarter, false),
    upper: rateParts(figures.upper_quarter, false),
    middle: rateParts(figures.middle, false),
  };
}
