import { arc, pie } from "d3-shape";
import { useMemo } from "react";
import styles from "./donut.module.css";

export type Slice = { name: string /** A share; only its proportion counts. */; value: number };

const size = 132;
const colours = [
  "var(--chart-1)",
  "var(--chart-2)",
  "var(--chart-3)",
  "var(--chart-4)",
  "var(--chart-5)",
];

/** Shares of a whole as a ring, with the same figures as text beside it. */
export function Donut({ label, slices }: { label: string; slices: readonly Slice[] }) {
  const arcs = useMemo(() => drawArcs(slices), [slices]);
  const whole = slices.reduce((sum, slice) => sum + slice.value, 0);
  if (whole <= 0) return null;
  return (
    <figure className={styles.donut} aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} className={styles.ring} aria-hidden="true">
        <g transform={`translate(${size / 2} ${size / 2})`}>
          {arcs.map((path, index) => (
            <path key={slices[index]?.name} d={path} fill={colours[index % colours.length]} />
          ))}
        </g>
      </svg>
      <ul className={styles.legend}>
        {slices.map((slice, index) => (
          <li key={slice.name} className={styles.entry}>
            <span
              className={styles.swatch}
              style={{ background: colours[index % colours.length] }}
            />
            <span className={styles.name}>{slice.name}</span>
            <span className={styles.share}>{percent(slice.value, whole)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function drawArcs(slices: readonly Slice[]): string[] {
  const ring = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(size / 2 - 20)
    .outerRadius(size / 2)
    .padAngle(slices.length > 1 ? 0.03 : 0)
    .cornerRadius(3);
  const parts = pie<Slice>()
    .sort(null)
    .value((slice) => slice.value)([...slices]);
  return parts.map((part) => ring(part) ?? "");
}

function percent(value: number, whole: number): string {
  const share = (value / whole) * 100;
  return `${share.toFixed(share % 1 === 0 ? 0 : 1)}%`;
}
