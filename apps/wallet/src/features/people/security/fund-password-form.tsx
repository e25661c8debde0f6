import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Button } from "@clearhold/ui/actions";
import { FormShell, Passcode } from "@clearhold/ui/forms";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { ProofInputs } from "../../../proofs/proof-inputs.tsx";
import { useText } from "../../../text/use-text.ts";
import type { FundPasswordFault } from "./fund-password-checks.ts";
import { FundPasswordFields } from "./fund-password-fields.tsx";
import styles from "./security-form.module.css";
import { useFundPasswordForm } from "./use-fund-password-form.ts";
import { WouldHold } from "./would-hold.tsx";

type FundPasswordFormProps = { security: SecurityView; leave?: (() => void) | undefined };

/** The full form: old digits, or codes in their place, and the new ones, on one page. */
export function FundPasswordForm({ security, leave }: FundPasswordFormProps) {
  const t = useText();
  // As it was when the form opened: it does not change its shape while it says that it is done.
  const [state] = useState(security.is_fundpwd);
  const form = useFundPasswordForm({ layout: "full", state, leave });
  const errorAt = (...faults: FundPasswordFault[]) =>
    form.fault !== null && form.fault !== "proofMissing" && faults.includes(form.fault)
      ? t(`fundPassword.${form.fault}`)
      : "";
  return (
    <FormShell
      onSubmit={form.submit}
      action={
        <Button type="submit" loading={form.busy} onRepeat={form.sayRepeat}>
          {t("fundPassword.submit")}
        </Button>
      }
    >
      <p className={styles.lead}>{t(fundPasswordLeads[state])}</p>
      {form.form.by === "old" && (
        <Passcode
          label={t("fundPassword.old")}
          keyboard="system"
          value={form.form.old}
          onChange={(old) => form.change({ old })}
          error={errorAt("oldMissing")}
        />
      )}
      {state === 1 && <OtherProof form={form} />}
      <FundPasswordFields form={form} errorAt={errorAt} />
      <ProofInputs proofs={form.proofs} />
      {state !== 0 && <FundPasswordHold security={security} by={form.form.by} />}
      <Refused error={form.error} />
    </FormShell>
  );
}

/** What the form says first, by the state in which it found the account. */
export const fundPasswordLeads = {
  0: "fundPassword.setLead",
  1: "fundPassword.changeLead",
  2: "fundPassword.voidLead",
} as const satisfies Record<SecurityView["is_fundpwd"], string>;

type Form = ReturnType<typeof useFundPasswordForm>;

/** From the old digits to the codes for whoever forgot them, and back. */
export function OtherProof({ form }: { form: Form }) {
  const t = useText();
  const lost = form.form.by === "codes";
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => form.proveBy(lost ? "old" : "codes")}
    >
      {lost ? t("paymentPassword.byOld") : t("paymentPassword.lost")}
    </button>
  );
}

type FundPasswordHoldProps = { security: SecurityView; by: Form["form"]["by"] };

export function FundPasswordHold({ security: { would_hold }, by }: FundPasswordHoldProps) {
  return by === "codes" ? (
    <WouldHold until={would_hold.fund_password_by_code} words="paymentPassword.holdByCode" />
  ) : (
    <WouldHold until={would_hold.fund_password_by_old} words="paymentPassword.holdByOld" />
  );
}
