import { isEmail } from "@clearhold/contract/email-shape";
import { emailChangeWaitSeconds } from "@clearhold/contract/waits";
import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { FormShell, Passcode, PasswordField, TextField } from "@clearhold/ui/forms";
import { nowSeconds } from "@clearhold/ui/time";
import { Refused } from "../../../api/refused.tsx";
import { ProofInputs } from "../../../proofs/proof-inputs.tsx";
import { StepCodeField } from "../../../proofs/step-code-field.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import type { EmailFault } from "./email-checks.ts";
import { LostContact } from "./lost-contact.tsx";
import styles from "./security-form.module.css";
import { useEmailForm } from "./use-email-form.ts";
import { WouldHold } from "./would-hold.tsx";

type EmailFormProps = { security: SecurityView; onAsked: () => void };
type Form = ReturnType<typeof useEmailForm>;
type FieldFault = Exclude<EmailFault, "proofMissing" | "fundPasswordMissing">;
type ErrorAt = (...faults: FieldFault[]) => string;

export function EmailForm({ security, onAsked }: EmailFormProps) {
  const t = useText();
  const form = useEmailForm(onAsked);
  const { week } = form.form;
  const errorAt: ErrorAt = (...faults) => {
    const found = faults.find((fault) => fault === form.fault);
    return found ? t(`email.${found}`) : "";
  };
  return (
    <FormShell
      onSubmit={form.submit}
      action={
        <Button type="submit" loading={form.busy} onRepeat={form.sayRepeat}>
          {week ? t("email.weekSubmit") : t("email.change")}
        </Button>
      }
    >
      <h2 className={styles.heading}>{t("email.change")}</h2>
      <NewMailbox form={form} errorAt={errorAt} />
      <ProofInputs
        proofs={form.proofs}
        words={{ emailCode: t("email.oldCode"), emailCodeMissing: t("email.oldCodeMissing") }}
      />
      {week && (
        <PasswordField
          label={t("email.loginPassword")}
          name="login_password"
          autoComplete="current-password"
          value={form.form.loginPassword}
          onChange={(loginPassword) => form.change({ loginPassword })}
          error={errorAt("loginPasswordMissing")}
        />
      )}
      <OldMailboxLost form={form} />
      <Passcode
        label={t("fundPassword.label")}
        keyboard="system"
        value={form.form.fundPassword}
        onChange={(fundPassword) => form.change({ fundPassword })}
        error={form.fault === "fundPasswordMissing" ? t("security.passcodeMissing") : ""}
      />
      {week ? (
        <Notice tone="warning" icon="clock">
          {t("email.weekNotice", { from: formatMinute(nowSeconds() + emailChangeWaitSeconds) })}
        </Notice>
      ) : (
        <WouldHold until={security.would_hold.email} words="email.hold" />
      )}
      <Refused error={form.error} />
    </FormShell>
  );
}

function NewMailbox({ form, errorAt }: { form: Form; errorAt: ErrorAt }) {
  const t = useText();
  const email = form.form.email.trim();

  function ready(): boolean {
    if (email === "") form.show("sendNeedsEmail");
    else if (!isEmail(email)) form.show("emailInvalid");
    return isEmail(email);
  }

  return (
    <>
      <TextField
        label={t("email.fresh")}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        value={form.form.email}
        onChange={(next) => form.change({ email: next })}
        error={errorAt("emailMissing", "emailInvalid", "sendNeedsEmail")}
      />
      <StepCodeField
        label={t("email.freshCode")}
        value={form.form.code}
        onChange={(code) => form.change({ code })}
        error={errorAt("freshCodeMissing")}
        ask={{ event: "changeemail", email }}
        ready={ready}
      />
    </>
  );
}

/** The ways on for whoever cannot read the old mailbox any more. */
function OldMailboxLost({ form }: { form: Form }) {
  const t = useText();
  return (
    <LostContact
      label={t("email.lost")}
      title={t("email.lostTitle")}
      ways={form.proofs.ways}
      last={{
        title: t("email.week"),
        note: t("email.weekNote"),
        onChoose: () => form.goBy("week"),
      }}
      {...(form.form.week && { back: t("lost.withOld") })}
      onWay={form.goBy}
    />
  );
}
