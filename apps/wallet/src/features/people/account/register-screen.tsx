import { RefusalError } from "@clearhold/client";
import { isEmail } from "@clearhold/contract/email-shape";
import { codeInLink, readInviteCode } from "@clearhold/contract/invitation-rules";
import { invitationLengthMax, usernameLengthMax } from "@clearhold/contract/wallet/people/account";
import { Button } from "@clearhold/ui/actions";
import { PasswordField, TextField } from "@clearhold/ui/forms";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { StepCodeField } from "../../../proofs/step-code-field.tsx";
import { usePromptWords } from "../../../proofs/use-prompt-words.ts";
import { keepInvitation, keptInvitation } from "../../../session/kept-invitation.ts";
import { useText } from "../../../text/use-text.ts";
import { type RegisterFault, type RegisterForm, registerChecks } from "./account-checks.ts";
import { useRegister } from "./account-data.ts";
import { useEntranceDraft } from "./entrance-draft.ts";
import { EntranceFrame } from "./entrance-frame.tsx";
import { PasswordRulesList } from "./password-rules-list.tsx";
import { TermsBox, useTermsChoice } from "./terms-box.tsx";

export function RegisterScreen() {
  const t = useText();
  const navigate = useNavigate();
  const once = useOneAtATime();
  const { form, change, fault, check, forget } = useRegisterForm();
  const opening = useRegister(() => {
    forget();
    void navigate({ to: "/home", replace: true });
  });
  const terms = useTermsChoice();
  const unknownCode = useUnknownCode(opening.error);
  const errorAt = (...names: RegisterFault[]) =>
    fault !== null && names.includes(fault) ? t(`register.${fault}`) : "";

  function submit() {
    if (!check() || !terms.check()) return;
    const { email, code, password, inviteCode } = form;
    const invite = inviteCode.trim() ? { invite_code: inviteCode.trim() } : {};
    const person = { email: email.trim(), username: form.username.trim() };
    const agreed = terms.id ? { terms_id: terms.id } : {};
    void once.run(() => opening.mutateAsync({ ...person, code, password, ...invite, ...agreed }));
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
        error={errorAt("codeMissing")}
        ask={{ event: "nocaptcha", email: form.email.trim() }}
        ready={() => isEmail(form.email) || check()}
      />
      <TextField
        label={t("register.username")}
        name="username"
        autoComplete="nickname"
        maxLength={usernameLengthMax}
        value={form.username}
        onChange={(username) => change({ username })}
        error={errorAt("usernameMissing", "usernameRules")}
      />
      <PasswordField
        label={t("register.password")}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => change({ password })}
        error={errorAt("passwordMissing", "passwordRules")}
      />
      <PasswordRulesList password={form.password} />
      <TextField
        label={t("register.inviteCode")}
        name="invite_code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={invitationLengthMax}
        value={form.inviteCode}
        onChange={(typed) => {
          change({ inviteCode: codeInLink(typed) === undefined ? typed : readInviteCode(typed) });
          if (unknownCode.words) opening.reset();
        }}
        error={errorAt("inviteCodeRules") || unknownCode.words}
        ref={unknownCode.field}
      />
      <TermsBox terms={terms} />
      <Refused error={unknownCode.words ? null : opening.error} />
      <Button type="submit" loading={opening.isPending} onRepeat={once.sayRepeat}>
        {t("register.submit")}
      </Button>
      <EntranceFrame.Other question={t("register.haveAccount")}>
        <Link to="/login">{t("register.toLogin")}</Link>
      </EntranceFrame.Other>
    </EntranceFrame>
  );
}

/** The code of a link is written down once, and leaves the link: what is cleared stays cleared. */
function useInvitation() {
  const { invite_code: invited } = useSearch({ from: "/register" });
  const navigate = useNavigate();
  const [code, setCode] = useState(keptInvitation);
  useEffect(() => {
    if (invited === undefined) return;
    keepInvitation(invited);
    setCode(invited);
    void navigate({ to: "/register", search: {}, replace: true });
  }, [invited, navigate]);
  return {
    inviteCode: code,
    changeCode(typed: string) {
      keepInvitation(typed);
      setCode(typed);
    },
  };
}

/** Nobody has the code: said at its field, which gets the focus. No words for any other answer. */
function useUnknownCode(error: Error | null) {
  const field = useRef<HTMLInputElement>(null);
  const say = usePromptWords();
  const isUnknown = error instanceof RefusalError && error.code === "invite-code-unknown";
  useEffect(() => {
    if (isUnknown) field.current?.focus();
  }, [isUnknown]);
  return { field, words: isUnknown ? say(error) : "" };
}

/** Who comes in is kept for a reload; the code and the password are not. */
function useRegisterForm() {
  const { draft, change: keep, forget } = useEntranceDraft();
  const { inviteCode, changeCode } = useInvitation();
  const [secret, setSecret] = useState({ code: "", password: "" });
  const [fault, setFault] = useState<RegisterFault | null>(null);
  const form: RegisterForm = {
    email: draft.account,
    username: draft.username,
    inviteCode,
    ...secret,
  };
  return {
    form,
    fault,
    forget,
    change({ email, username, inviteCode: typed, ...part }: Partial<RegisterForm>) {
      if (email !== undefined) keep({ account: email });
      if (username !== undefined) keep({ username });
      if (typed !== undefined) changeCode(typed);
      setSecret((now) => ({ ...now, ...part }));
      setFault(null);
    },
    check(): boolean {
      const found = firstFault(registerChecks, form);
      setFault(found);
      return found === null;
    },
  };
}
