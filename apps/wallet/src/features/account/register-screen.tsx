import { Button, Icon, PasswordField, RefusalNotice, TextField, toast } from "@clearhold/ui";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { firstFault } from "../../forms/first-fault.ts";
import { StepCodeField } from "../../proofs/step-code-field.tsx";
import { useText } from "../../text/use-text.ts";
import {
  looksLikeEmail,
  passwordRules,
  type RegisterFault,
  type RegisterForm,
  registerChecks,
} from "./account-checks.ts";
import { useRegister } from "./account-data.ts";
import styles from "./entrance-frame.module.css";
import { EntranceFrame } from "./entrance-frame.tsx";

export function RegisterScreen() {
  const t = useText();
  const words = useRefusalWords();
  const navigate = useNavigate();
  const { form, change, fault, check } = useRegisterForm();
  const opening = useRegister(() => void navigate({ to: "/home", replace: true }));
  const errorAt = (...names: RegisterFault[]) =>
    fault !== null && names.includes(fault) && t(`register.${fault}`);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (opening.isPending) return toast(t("login.repeat"));
    if (!check()) return;
    const { email, code, password, inviteCode } = form;
    const username = form.username.trim();
    const invite = inviteCode ? { invite_code: inviteCode } : {};
    opening.mutate({ email: email.trim(), code, username, password, ...invite });
  }

  return (
    <EntranceFrame title={t("register.title")} lead={t("login.promise")} onSubmit={submit}>
      <TextField
        label={t("register.email")}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        value={form.email}
        onChange={(email) => change({ email })}
        error={errorAt("emailMissing", "emailInvalid")}
      />
      <StepCodeField
        label={t("register.code")}
        value={form.code}
        onChange={(code) => change({ code })}
        hint={t("register.codeHint")}
        error={errorAt("codeMissing") || ""}
        ask={{ event: "nocaptcha", email: form.email.trim() }}
        ready={() => looksLikeEmail(form.email) || check()}
      />
      <TextField
        label={t("register.username")}
        name="username"
        autoComplete="nickname"
        maxLength={30}
        value={form.username}
        onChange={(username) => change({ username })}
        error={errorAt("usernameMissing", "usernameShort")}
      />
      <PasswordField
        label={t("register.password")}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => change({ password })}
        error={errorAt("passwordMissing", "passwordRules")}
      />
      <PasswordRules password={form.password} />
      <TextField
        label={t("register.inviteCode")}
        name="invite_code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={form.inviteCode}
        onChange={(inviteCode) => change({ inviteCode })}
      />
      <RefusalNotice text={opening.error && words(opening.error)} />
      <Button type="submit" loading={opening.isPending}>
        {t("register.submit")}
      </Button>
      <EntranceFrame.Other question={t("register.haveAccount")}>
        <Link to="/login">{t("register.toLogin")}</Link>
      </EntranceFrame.Other>
    </EntranceFrame>
  );
}

function useRegisterForm() {
  const { invite_code: invited = "" } = useSearch({ from: "/register" });
  const blank: RegisterForm = {
    email: "",
    code: "",
    username: "",
    password: "",
    inviteCode: invited,
  };
  const [form, setForm] = useState(blank);
  const [fault, setFault] = useState<RegisterFault | null>(null);
  return {
    form,
    fault,
    change(part: Partial<RegisterForm>) {
      setForm({ ...form, ...part });
      setFault(null);
    },
    check(): boolean {
      const found = firstFault(registerChecks, form);
      setFault(found);
      return found === null;
    },
  };
}

/** Each rule turns green when it is met. */
function PasswordRules({ password }: { password: string }) {
  const t = useText();
  return (
    <ul className={styles.rules}>
      {passwordRules.map(({ rule, met }) => (
        <li key={rule} className={styles.rule} data-met={met(password) || undefined}>
          <Icon name="check" size={14} />
          {t(`register.${rule}`)}
        </li>
      ))}
    </ul>
  );
}
