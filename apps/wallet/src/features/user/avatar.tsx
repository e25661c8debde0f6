import styles from "./avatar.module.css";

/** The first letter of a name; a person without a name gets an empty disc. */
export function Avatar({ name, size = 48 }: { name: string; size?: number }) {
  const letter = [...name.trim()][0]?.toUpperCase() ?? "";
  return (
    <span
      className={styles.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
