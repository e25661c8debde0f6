import { PasswordField } from "@clearhold/ui/forms";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { PasswordRulesList } from "../account/password-rules-list.tsx";
import type { LoginPasswordFault } from "./login-password-checks.ts";
import styles from "./security-form.module.css";
import type { useLoginPasswordForm } from "./use-login-password-form.ts";

type LoginPasswordFieldsProps = {
  form: ReturnType<typeof useLoginPasswordForm>;
  errorAt: (...faults: LoginPasswordFault[]) => string;
};

/** Old, new, new again; each rule of the new one ticks while it is typed. */
export function LoginPasswordFields({ form: { form, change }, errorAt }: LoginPasswordFieldsProps) {
  const t = useText();
  return (
    <>
      <PasswordField
        label={t("loginPassword.old")}
        name="old_password"
        autoComplete="current-password"
        value={form.old}
        onChange={(old) => change({ old })}
        error={errorAt("oldMissing")}
      />
      <Link to="/forget" className={styles.link}>
        {t("loginPassword.forgot")}
      </Link>
      <PasswordField
        label={t("loginPassword.fresh")}
        name="new_password"
        autoComplete="new-password"
        value={form.fresh}
        onChange={(fresh) => change({ fresh })}
        error={errorAt("newMissing", "newRules")}
      />
      <PasswordRulesList password={form.fresh} />
      <PasswordField
        label={t("loginPassword.confirm")}
        name="cfm_password"
        autoComplete="new-password"
        value={form.confirm}
        onChange={(confirm) => change({ confirm })}
        error={errorAt("differ")}
      />
    </>
  );
}
