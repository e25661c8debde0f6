import { Button, PasswordField, RefusalNotice, TextField, toast } from "@clearhold/ui";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { firstFault } from "../../forms/first-fault.ts";
import { safeReturn } from "../../session/guard.ts";
import { useText } from "../../text/use-text.ts";
import { type LoginFault, loginChecks } from "./account-checks.ts";
import { useLogin } from "./account-data.ts";
import { EntranceFrame } from "./entrance-frame.tsx";

export function LoginScreen() {
  const t = useText();
  const words = useRefusalWords();
  const navigate = useNavigate();
  const { back } = useSearch({ from: "/login" });
  const [form, setForm] = useState({ account: "", password: "" });
  const [fault, setFault] = useState<LoginFault | null>(null);
  const entering = useLogin(
    () => void navigate({ href: safeReturn(back) ?? "/home", replace: true }),
  );

  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part });
    setFault(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (entering.isPending) return toast(t("login.repeat"));
    const found = firstFault(loginChecks, form);
    setFault(found);
    if (!found) entering.mutate({ ...form, account: form.account.trim() });
  }

  const errorAt = (name: LoginFault) => fault === name && t(`login.${name}`);
  return (
    <EntranceFrame title={t("login.title")} lead={t("login.lead")} onSubmit={submit}>
      <TextField
        label={t("login.account")}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        value={form.account}
        onChange={(account) => change({ account })}
        error={errorAt("accountMissing")}
      />
      <PasswordField
        label={t("login.password")}
        name="password"
        autoComplete="current-password"
        value={form.password}
        onChange={(password) => change({ password })}
        error={errorAt("passwordMissing")}
      />
      <RefusalNotice text={entering.error && words(entering.error)} />
      <Button type="submit" loading={entering.isPending}>
        {t("login.submit")}
      </Button>
      <EntranceFrame.Other question={t("login.noAccount")}>
        <Link to="/register">{t("login.toRegister")}</Link>
      </EntranceFrame.Other>
      <EntranceFrame.Promise />
    </EntranceFrame>
  );
}
