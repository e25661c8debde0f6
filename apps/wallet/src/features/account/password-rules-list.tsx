import { Icon } from "@clearhold/ui";
import { useText } from "../../text/use-text.ts";
import { passwordRules } from "./password-rules.ts";
import styles from "./password-rules-list.module.css";

/** Each rule of a login password gets its tick as soon as it is met. */
export function PasswordRulesList({ password }: { password: string }) {
  const t = useText();
  return (
    <ul className={styles.rules}>
      {passwordRules.map(({ rule, met }) => {
        const isMet = met(password);
        return (
          <li key={rule} className={styles.rule} data-met={isMet || undefined}>
            <span className={styles.mark}>{isMet && <Icon name="check" size={14} />}</span>
            {t(`register.${rule}`)}
            {isMet && <span className={styles.done}> {t("state.done")}</span>}
          </li>
        );
      })}
    </ul>
  );
}
