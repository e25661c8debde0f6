import styles from "./blind-box.module.css";

type BlindBoxProps = {
  /** Degrees by which the box leans. */
  lean?: number;
  look?: "closed" | "busy" | "open";
};

/** The box as a drawing. What is in it is said in words beside it. */
export function BlindBox({ lean = 0, look = "closed" }: BlindBoxProps) {
  const isOpen = look === "open";
  return (
    <svg
      className={styles.box}
      data-look={look}
      style={{ transform: `rotate(${lean}deg)` }}
      width="152"
      height="152"
      viewBox="0 0 152 152"
      fill="none"
      aria-hidden="true"
    >
      <ellipse cx="76" cy="136" rx="48" ry="7" fill="var(--sunken)" />
      <path d="M34 66h84v58a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8z" fill="var(--brand)" />
      <path d="M66 66h20v66H66z" fill="var(--chart-3)" />
      <g className={styles.lid} data-open={isOpen || undefined}>
        <path
          d="M76 44c-6-16-14-22-22-20-8 2-9 13-1 16 6 2.5 14 4 23 4zM76 44c6-16 14-22 22-20 8 2 9 13 1 16-6 2.5-14 4-23 4z"
          stroke="var(--chart-3)"
          strokeWidth="6"
          strokeLinejoin="round"
        />
        <rect x="28" y="44" width="96" height="24" rx="6" fill="var(--brand-press)" />
        <path d="M64 44h24v24H64z" fill="var(--chart-3)" />
      </g>
      {!isOpen && (
        <path
          d="M70 92c0-8 13-8 13 0 0 6-7 5.5-7 12M76 114h.1"
          stroke="var(--on-brand)"
          strokeWidth="5"
          strokeLinecap="round"
        />
      )}
      {isOpen && (
        <path
          d="M76 30V12M50 34 40 20M102 34l10-14"
          stroke="var(--chart-3)"
          strokeWidth="5"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
