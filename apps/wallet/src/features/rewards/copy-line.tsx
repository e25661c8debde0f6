import { CopyButton } from "@clearhold/ui/actions";
import { Fact } from "@clearhold/ui/money";
import styles from "./copy-line.module.css";

type CopyLineProps = {
  label: string;
  text: string;
  copyLabel: string;
  /** `value` is compared letter by letter, `code` is read out and typed, `link` is only recognised. */
  look?: "value" | "code" | "link";
};

/** A value that is shown whole, and a way to copy it. */
export function CopyLine({ label, text, copyLabel, look = "value" }: CopyLineProps) {
  return (
    <Fact label={label} stacked>
      <span className={styles.line}>
        <span className={styles[look]} translate="no">
          {text}
        </span>
        <CopyButton look="icon" text={text} label={copyLabel} />
      </span>
    </Fact>
  );
}
