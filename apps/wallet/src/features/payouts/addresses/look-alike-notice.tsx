import { Notice } from "@clearhold/ui/feedback";
import { useText } from "../../../text/use-text.ts";
import styles from "./address-entry.module.css";
import { compareLetters } from "./compare-letters.ts";

/** Two addresses that only look alike, one above the other, their differences marked. */
export function LookAlikeNotice({ typed, known }: { typed: string; known: string }) {
  const t = useText();
  return (
    <Notice tone="error" role="alert" title={t("newAddress.lookAlike")}>
      {t("newAddress.lookAlikeText")}
      <div className={styles.compare}>
        <Letters caption={t("newAddress.lookAlikeKnown")} address={known} other={typed} />
        <Letters caption={t("newAddress.lookAlikeTyped")} address={typed} other={known} />
      </div>
    </Notice>
  );
}

type LettersProps = { caption: string; address: string; other: string };

function Letters({ caption, address, other }: LettersProps) {
  return (
    <div>
      <span className={styles.caption}>{caption}</span>
      <span className={styles.letters}>
        {compareLetters(address, other).map(({ letter, differs }, at) => {
          const Tag = differs ? "mark" : "span";
          // biome-ignore lint/suspicious/noArrayIndexKey: the letters of one address never move
          return <Tag key={at}>{letter}</Tag>;
        })}
      </span>
    </div>
  );
}
