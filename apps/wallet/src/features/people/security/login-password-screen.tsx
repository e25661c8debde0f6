import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { CheckField, FormShell } from "@clearhold/ui/forms";
import { classNames } from "@clearhold/ui/layout";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useRefusalText } from "../../../api/use-refusal-words.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { ProofInputs } from "../../../proofs/proof-inputs.tsx";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import type { LoginPasswordFault } from "./login-password-checks.ts";
import { LoginPasswordFields } from "./login-password-fields.tsx";
import { PasswordTerms } from "./password-terms.tsx";
import styles from "./security-form.module.css";
import { useLoginPasswordForm } from "./use-login-password-form.ts";
import { WouldHold } from "./would-hold.tsx";

/** The full change of the login password: terms, passwords, codes, on one page. */
export function LoginPasswordScreen() {
  const t = useText();
  const security = useSecurity();
  return (
    <AppScreen title={t("loginPassword.title")} backTo="/SecuritySettings">
      <Loaded query={security} skeleton={<ListSkeleton />}>
        {(data) => <FullForm security={data} />}
      </Loaded>
    </AppScreen>
  );
}

function FullForm({ security }: { security: SecurityView }) {
  const t = useText();
  const form = useLoginPasswordForm("full");
  const [reading, setReading] = useState(false);
  const refusalText = useRefusalText();
  const errorAt = (...faults: LoginPasswordFault[]) => {
    const { fault } = form;
    if (fault === null || fault === "proofMissing" || !faults.includes(fault)) return "";
    if (fault === "agreementMissing") return refusalText("agreement-required");
    return t(`loginPassword.${fault}`);
  };
  return (
    <FormShell
      onSubmit={form.submit}
      action={
        <Button type="submit" loading={form.busy} onRepeat={form.sayRepeat}>
          {t("loginPassword.submit")}
        </Button>
      }
    >
      <p className={styles.lead}>{t("loginPassword.lead")}</p>
      <LoginPasswordFields form={form} errorAt={errorAt} />
      <ProofInputs proofs={form.proofs} />
      <WouldHold until={security.would_hold.login_password} words="loginPassword.hold" />
      <div>
        <CheckField
          label={t("loginPassword.agreement")}
          checked={form.form.agreed}
          onChange={(agreed) => form.change({ agreed })}
          error={errorAt("agreementMissing")}
        />
        <button
          type="button"
          className={classNames(styles.link, styles.indented)}
          onClick={() => setReading(true)}
        >
          {t("loginPassword.readTerms")}
        </button>
      </div>
      <Refused error={form.error} />
      <PasswordTerms
        open={reading}
        onClose={() => setReading(false)}
        onAgree={() => form.change({ agreed: true })}
      />
    </FormShell>
  );
}
