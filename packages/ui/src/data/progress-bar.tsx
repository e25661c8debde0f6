import styles from "./progress-bar.module.css";

type ProgressBarProps = { label: string /** 0 to 100 */; percent: number; valueText?: string };

export function ProgressBar({ label, percent, valueText }: ProgressBarProps) {
  const shown = Math.max(0, Math.min(100, percent));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(shown)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
    >
      <div className={styles.fill} style={{ inlineSize: `${shown}%` }} />
    </div>
  );
}
