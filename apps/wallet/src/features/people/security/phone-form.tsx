import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Button } from "@clearhold/ui/actions";
import { FormShell, Passcode, TextField } from "@clearhold/ui/forms";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { ProofInputs } from "../../../proofs/proof-inputs.tsx";
import { StepCodeField } from "../../../proofs/step-code-field.tsx";
import { useText } from "../../../text/use-text.ts";
import { spellAccount } from "../account/detect-account.ts";
import { LostContact } from "./lost-contact.tsx";
import { looksLikePhone, type PhoneFault } from "./phone-checks.ts";
import styles from "./security-form.module.css";
import { SwitchSheet } from "./switch-sheet.tsx";
import { usePhoneForm } from "./use-phone-form.ts";
import { WouldHold } from "./would-hold.tsx";

type PhoneFormProps = { security: SecurityView; bound: boolean };
type Form = ReturnType<typeof usePhoneForm>;
type FieldFault = Exclude<PhoneFault, "proofMissing" | "fundPasswordMissing">;
type ErrorAt = (...faults: FieldFault[]) => string;

export function PhoneForm({ security, bound }: PhoneFormProps) {
  const t = useText();
  // As it was when the form opened, as `bound` is.
  const [lost] = useState(security.phone.lost === 1);
  const form = usePhoneForm({ bound, lost });
  const errorAt: ErrorAt = (...faults) => {
    const found = faults.find((fault) => fault === form.fault);
    return found ? t(`phone.${found}`) : "";
  };
  return (
    <FormShell
      onSubmit={form.submit}
      action={
        <Button type="submit" loading={form.busy} onRepeat={form.sayRepeat}>
          {t(bound ? "phone.change" : "phone.bind")}
        </Button>
      }
    >
      <h2 className={styles.heading}>{t(bound ? "phone.change" : "phone.bind")}</h2>
      <NewPhone form={form} bound={bound} errorAt={errorAt} />
      <ProofInputs
        proofs={form.proofs}
        words={
          bound
            ? { phoneCode: t("phone.oldCode"), phoneCodeMissing: t("phone.oldCodeMissing") }
            : undefined
        }
      />
      {bound && !lost && <OldPhoneLost form={form} security={security} />}
      <Passcode
        label={t("fundPassword.label")}
        keyboard="system"
        value={form.form.fundPassword}
        onChange={(fundPassword) => form.change({ fundPassword })}
        error={form.fault === "fundPasswordMissing" ? t("security.passcodeMissing") : ""}
      />
      {bound && <WouldHold until={security.would_hold.phone} words="phone.hold" />}
      <Refused error={form.error} />
    </FormShell>
  );
}

function NewPhone({ form, bound, errorAt }: { form: Form; bound: boolean; errorAt: ErrorAt }) {
  const t = useText();
  const { mobile } = form.form;

  function ready(): boolean {
    if (looksLikePhone(mobile)) return true;
    form.show(/\p{Nd}/u.test(mobile) ? "phoneInvalid" : "phoneMissing");
    return false;
  }

  return (
    <>
      <TextField
        label={t(bound ? "phone.freshNew" : "phone.fresh")}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        value={mobile}
        onChange={(next) => form.change({ mobile: next })}
        hint={t("phone.freshHint")}
        error={errorAt("phoneMissing", "phoneInvalid")}
      />
      <StepCodeField
        label={t("phone.freshCode")}
        value={form.form.code}
        onChange={(code) => form.change({ code })}
        error={errorAt("freshCodeMissing")}
        ask={{ event: "setphone", channel: "sms", mobile: spellAccount(mobile) }}
        ready={ready}
      />
    </>
  );
}

/** The ways on for whoever has the old phone no more. */
function OldPhoneLost({ form, security }: { form: Form; security: SecurityView }) {
  const t = useText();
  const navigate = useNavigate();
  const [switching, setSwitching] = useState(false);
  return (
    <>
      <LostContact
        label={t("phone.lost")}
        title={t("phone.lostTitle")}
        ways={form.proofs.ways}
        onWay={(way) => form.proofs.change({ way })}
        last={
          security.phone.on === 1
            ? {
                title: t("lost.phone"),
                note: t("lost.phoneNote"),
                onChoose: () => setSwitching(true),
              }
            : {
                title: t("lost.makeCodes"),
                note: t("lost.makeCodesNote"),
                onChoose: () => void navigate({ to: "/RecoveryCodes" }),
              }
        }
      />
      <SwitchSheet
        factor="phone"
        switching={switching ? "lost" : null}
        onClose={() => setSwitching(false)}
      />
    </>
  );
}
