import { CopyButton } from "@clearhold/ui/actions";
import { Fact } from "@clearhold/ui/money";
import styles from "./boxes.module.css";

type CopyLineProps = { label: string; text: string; copyLabel: string };

/** A value to be compared letter by letter: whole, and with a way to copy it. */
export function CopyLine({ label, text, copyLabel }: CopyLineProps) {
  return (
    <Fact label={label} stacked>
      <span className={styles.copyable}>
        <span className={styles.mono} translate="no">
          {text}
        </span>
        <CopyButton look="icon" text={text} label={copyLabel} />
      </span>
    </Fact>
  );
}
