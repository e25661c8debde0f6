import type { CurrencyCode } from "@clearhold/money";
import styles from "./currency-mark.module.css";

/** The coin's own round mark; its name always stands beside it. */
export function CurrencyMark({ currency, size = 40 }: { currency: CurrencyCode; size?: number }) {
  return (
    <svg
      className={styles[currency]}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <circle cx="20" cy="20" r="20" fill="currentColor" />
      {currency === "TRX" ? <TronGlyph /> : <TetherGlyph />}
    </svg>
  );
}

function TronGlyph() {
  return (
    <path
      d="M10.5 11.2l14.3 2.7 4.9 4.7-11.1 12.6zM10.5 11.2l9.3 9M24.8 13.9l-5 6.3M29.7 18.6l-9.9 1.6M19.8 20.2l-1.2 11"
      fill="none"
      stroke="#fff"
      strokeWidth="1.7"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}

function TetherGlyph() {
  return (
    <g fill="none" stroke="#fff" strokeLinecap="round">
      <path d="M11.8 12.4h16.4M20 12.4v17.2" strokeWidth="3.2" />
      <ellipse cx="20" cy="19.3" rx="9.6" ry="2.7" strokeWidth="1.8" />
    </g>
  );
}
