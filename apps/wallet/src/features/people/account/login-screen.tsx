import { RefusalError } from "@clearhold/client";
import { waitWords } from "@clearhold/contract/wait-words";
import { Button } from "@clearhold/ui/actions";
import { PasswordField, TextField } from "@clearhold/ui/forms";
import { nowSeconds, useSecondsUntil } from "@clearhold/ui/time";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { safeReturn } from "../../../session/guard.ts";
import { useText } from "../../../text/use-text.ts";
import { PasskeyLoginButton } from "../passkeys/passkey-login-button.tsx";
import { detectAccount, spellAccount } from "./detect-account.ts";
import { useEntranceDraft } from "./entrance-draft.ts";
import styles from "./entrance-frame.module.css";
import { EntranceFrame } from "./entrance-frame.tsx";
import { type LoginFault, loginChecks } from "./login-checks.ts";
import { type Outcomes, useLogin } from "./login-data.ts";

export function LoginScreen() {
  const t = useText();
  const language = useLanguage();
  const once = useOneAtATime();
  const { draft, change: keep, forget } = useEntranceDraft();
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<LoginFault | null>(null);
  const entering = useEntering(forget);

  function submit() {
    const form = { account: draft.account, password };
    const found = firstFault(loginChecks, form);
    setFault(found);
    if (found || entering.delay > 0) return;
    void once.run(() => entering.enter({ ...form, account: spellAccount(form.account) }));
  }

  const wordsAt = (missing: "accountMissing" | "passwordMissing", unfit: LoginFault) =>
    fault === missing ? t(`login.${missing}`) : fault === unfit && t("fault.unfit");
  const kind = detectAccount(draft.account);
  return (
    <EntranceFrame title={t("login.title")} lead={t("login.lead")} onSubmit={submit}>
      <TextField
        label={t("login.account")}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        // Always the e-mail's keys: they have digits too, and many addresses begin with digits.
        inputMode="email"
        value={draft.account}
        onChange={(account) => {
          keep({ account });
          setFault(null);
        }}
        hint={kind !== "unknown" && t(`entrance.${kind}`)}
        error={wordsAt("accountMissing", "accountUnfit")}
      />
      <PasswordField
        label={t("login.password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(next) => {
          setPassword(next);
          setFault(null);
        }}
        error={wordsAt("passwordMissing", "passwordUnfit")}
      />
      <p className={styles.forgot}>
        <Link to="/forget">{t("entrance.forgot")}</Link>
      </p>
      <Refused error={entering.error} text={entering.said} />
      <Button
        type="submit"
        loading={entering.pending}
        disabled={entering.delay > 0}
        onRepeat={once.sayRepeat}
      >
        {entering.delay > 0
          ? t("entrance.delayed", { wait: waitWords(entering.delay, language) })
          : t("login.submit")}
      </Button>
      <PasskeyLoginButton {...entering.outcomes} />
      <EntranceFrame.Other question={t("login.noAccount")}>
        <Link to="/register">{t("login.toRegister")}</Link>
      </EntranceFrame.Other>
      <EntranceFrame.Promise />
    </EntranceFrame>
  );
}

/** The login, where it leads, and what a refusal asks of the person. */
function useEntering(onEntered: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const { back } = useSearch({ from: "/login" });
  const [delayedUntil, setDelayedUntil] = useState(0);
  const delay = useSecondsUntil(delayedUntil);

  const outcomes: Outcomes = {
    onDone(isAnother) {
      onEntered();
      void navigate({ href: (!isAnother && safeReturn(back)) || "/home", replace: true });
    },
    onRefused(error) {
      if (!(error instanceof RefusalError)) return;
      if (error.code === "login-delayed") {
        setDelayedUntil(nowSeconds() + Number(error.details.seconds ?? 0));
      }
      if (error.code === "password-reset-required") {
        void navigate({ to: "/forget", search: { why: "frozen" } });
      }
    },
  };
  const login = useLogin(outcomes);

  const delayed = login.error instanceof RefusalError && login.error.code === "login-delayed";
  const said = delayed ? delay > 0 && t("entrance.tooMany") : undefined;
  const { mutateAsync: enter, isPending: pending, error } = login;
  return { enter, pending, error, said, delay, outcomes };
}
