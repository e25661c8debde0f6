import { Button } from "@clearhold/ui/actions";
import { Sheet } from "@clearhold/ui/overlays";
import { useText } from "../../../text/use-text.ts";
import styles from "./password-terms.module.css";

const parts = ["changes", "holds", "tell", "never"] as const;

type PasswordTermsProps = { open: boolean; onClose: () => void; onAgree: () => void };

/** What a person agrees to before the login password changes. */
export function PasswordTerms({ open, onClose, onAgree }: PasswordTermsProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t("terms.title")}>
      <dl className={styles.terms}>
        {parts.map((part) => (
          <div key={part}>
            <dt className={styles.title}>{t(`terms.${part}Title`)}</dt>
            <dd className={styles.text}>{t(`terms.${part}`)}</dd>
          </div>
        ))}
      </dl>
      <Button
        onClick={() => {
          onAgree();
          onClose();
        }}
      >
        {t("terms.accept")}
      </Button>
    </Sheet>
  );
}
