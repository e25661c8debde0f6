import styles from "./brand-mark.module.css";

/** The house's sign: an open ring that holds one thing, and its name. */
export function BrandMark({ size = 32, name }: { size?: number; name?: string }) {
  return (
    <span className={styles.brand}>
      <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="18" fill="var(--brand)" />
        <path
          d="M44 23.5a15 15 0 1 0 0 17"
          fill="none"
          stroke="#fff"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <circle cx="33" cy="32" r="4.5" fill="#fff" />
      </svg>
      {name && <span className={styles.name}>{name}</span>}
    </span>
  );
}
