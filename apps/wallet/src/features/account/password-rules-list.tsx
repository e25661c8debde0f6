import { loginPasswordRules } from "@clearhold/contract/login-password-rules";
import { Icon } from "@clearhold/ui";
import { useText } from "../../text/use-text.ts";
import styles from "./password-rules-list.module.css";

const words = {
  length: "register.ruleLength",
  lower: "register.ruleLower",
  upper: "register.ruleUpper",
  digit: "register.ruleDigit",
} as const;

/** Each rule of a login password gets its tick as soon as it is met. */
export function PasswordRulesList({ password }: { password: string }) {
  const t = useText();
  return (
    <ul className={styles.rules}>
      {loginPasswordRules.map(({ rule, met }) => {
        const isMet = met(password);
        return (
          <li key={rule} className={styles.rule} data-met={isMet || undefined}>
            <span className={styles.mark}>{isMet && <Icon name="check" size={14} />}</span>
            {t(words[rule])}
            {isMet && <span className={styles.done}> {t("state.done")}</span>}
          </li>
        );
      })}
    </ul>
  );
}
