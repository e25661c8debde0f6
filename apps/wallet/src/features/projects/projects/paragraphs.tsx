import styles from "./project-detail.module.css";

/** Plain text whose line breaks start paragraphs. Nothing in it is markup. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never move
      <p key={index} className={styles.paragraph}>
        {paragraph}
      </p>
    ));
}
