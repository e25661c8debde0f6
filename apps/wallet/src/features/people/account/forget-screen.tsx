import { isEmail } from "@clearhold/contract/email-shape";
import { holdSeconds } from "@clearhold/contract/waits";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { PasswordField, TextField } from "@clearhold/ui/forms";
import { nowSeconds } from "@clearhold/ui/time";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { StepCodeField } from "../../../proofs/step-code-field.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { type ForgetFault, type ForgetForm, forgetChecks } from "./account-checks.ts";
import { useResetPassword } from "./account-data.ts";
import { useEntranceDraft } from "./entrance-draft.ts";
import styles from "./entrance-frame.module.css";
import { EntranceFrame } from "./entrance-frame.tsx";
import { ForgetDone } from "./forget-done.tsx";
import { PasswordRulesList } from "./password-rules-list.tsx";

/**
 * A new login password for whoever reads the account's mail. It says the same whether or not the
 * address has an account.
 */
export function ForgetScreen() {
  const t = useText();
  const once = useOneAtATime();
  const { why } = useSearch({ from: "/forget" });
  const { form, change, fault, check } = useForgetForm();
  const [heldUntil, setHeldUntil] = useState(0);
  const resetting = useResetPassword(() => setHeldUntil(nowSeconds() + holdSeconds));
  const errorAt = (...names: ForgetFault[]) =>
    fault !== null && names.includes(fault) ? t(`forget.${fault}`) : "";

  function submit() {
    if (!check()) return;
    void once.run(() => resetting.mutateAsync({ ...form, email: form.email.trim() }));
  }

  if (resetting.isSuccess) return <ForgetDone heldUntil={heldUntil} />;
  return (
    <EntranceFrame title={t("forget.title")} lead={t("forget.lead")} onSubmit={submit}>
      {why === "frozen" && (
        <Notice tone="warning" icon="shield" role="alert">
          {t("forget.frozen")}
        </Notice>
      )}
      <TextField
        label={t("forget.email")}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        value={form.email}
        onChange={(email) => change({ email })}
        error={errorAt("emailMissing", "emailInvalid")}
      />
      <StepCodeField
        label={t("forget.code")}
        value={form.code}
        onChange={(code) => change({ code })}
        hint={t("forget.codeHint")}
        error={errorAt("codeMissing")}
        ask={{ event: "nocaptcha", email: form.email.trim() }}
        ready={() => isEmail(form.email) || check()}
      />
      <PasswordField
        label={t("forget.password")}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => change({ password })}
        error={errorAt("passwordMissing", "passwordRules")}
      />
      <PasswordRulesList password={form.password} />
      <Notice tone="warning" icon="clock" title={t("forget.follows")}>
        <p>{t("forget.sessions")}</p>
        <p>{t("forget.hold", { until: formatMinute(nowSeconds() + holdSeconds) })}</p>
      </Notice>
      <Refused error={resetting.error} />
      <Button type="submit" loading={resetting.isPending} onRepeat={once.sayRepeat}>
        {t("forget.submit")}
      </Button>
      <EntranceFrame.Other question={t("forget.remembered")}>
        <Link to="/login">{t("forget.toLogin")}</Link>
      </EntranceFrame.Other>
      <p className={styles.aside}>
        <b>{t("forget.lostEmail")}</b> {t("forget.lostEmailText")}
      </p>
    </EntranceFrame>
  );
}

function useForgetForm() {
  const { draft, change: keep } = useEntranceDraft();
  const [secret, setSecret] = useState({ code: "", password: "" });
  const [fault, setFault] = useState<ForgetFault | null>(null);
  // A phone that was typed at the login cannot be written to.
  const [email, setEmail] = useState(isEmail(draft.account) ? draft.account : "");
  const form: ForgetForm = { email, ...secret };
  return {
    form,
    fault,
    change({ email: next, ...part }: Partial<ForgetForm>) {
      if (next !== undefined) {
        setEmail(next);
        keep({ account: next });
      }
      setSecret((now) => ({ ...now, ...part }));
      setFault(null);
    },
    check(): boolean {
      const found = firstFault(forgetChecks, form);
      setFault(found);
      return found === null;
    },
  };
}
