import { fundPasswordRules } from "@clearhold/contract/fund-password-rules";
import { loginPasswordRules } from "@clearhold/contract/login-password-rules";
import { Icon } from "@clearhold/ui/actions";
import { useText } from "../../../text/use-text.ts";
import styles from "./password-rules-list.module.css";

const loginWords = {
  length: "register.ruleLength",
  lower: "register.ruleLower",
  upper: "register.ruleUpper",
  digit: "register.ruleDigit",
} as const;

const fundWords = { length: "fundPassword.rulesLength", guess: "fundPassword.rules" } as const;

/** Each rule of a login password gets its tick as soon as it is met. */
export function PasswordRulesList({ password }: { password: string }) {
  const t = useText();
  const told = loginPasswordRules.map(({ rule, met }) => ({
    words: t(loginWords[rule]),
    isMet: met(password),
  }));
  return <Rules told={told} />;
}

/** The same for the six digits of a fund password. */
export function FundPasswordRulesList({ pin }: { pin: string }) {
  const t = useText();
  const told = fundPasswordRules.map(({ rule, met }) => ({
    words: t(fundWords[rule]),
    isMet: met(pin),
  }));
  return <Rules told={told} />;
}

function Rules({ told }: { told: readonly { words: string; isMet: boolean }[] }) {
  const t = useText();
  return (
    <ul className={styles.rules}>
      {told.map(({ words, isMet }) => (
        <li key={words} className={styles.rule} data-met={isMet || undefined}>
          <span className={styles.mark}>{isMet && <Icon name="check" size={14} />}</span>
          {words}
          {isMet && <span className={styles.done}> {t("state.done")}</span>}
        </li>
      ))}
    </ul>
  );
}
