import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { FormShell } from "@clearhold/ui/forms";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import type { FundPasswordFault } from "./fund-password-checks.ts";
import { FundPasswordFields } from "./fund-password-fields.tsx";
import { FundPasswordHold, fundPasswordLeads, OtherProof } from "./fund-password-form.tsx";
import styles from "./security-form.module.css";
import { useFundPasswordForm } from "./use-fund-password-form.ts";
import { VerifySheet } from "./verify-sheet.tsx";

/** The simple form: the new digits twice, then the sheet of every confirmation. */
export function SimpleFundPasswordScreen() {
  const t = useText();
  const security = useSecurity();
  return (
    <AppScreen title={t("paymentPassword.title")} backTo="/SecuritySettings">
      <Loaded query={security} skeleton={<ListSkeleton />} fresh>
        {(data) => <SimpleForm security={data} />}
      </Loaded>
    </AppScreen>
  );
}

function SimpleForm({ security }: { security: SecurityView }) {
  const t = useText();
  // As it was when the form opened: it does not change its shape while it says that it is done.
  const [state] = useState(security.is_fundpwd);
  const form = useFundPasswordForm({ layout: "simple", state });
  const byOld = form.form.by === "old";
  const faultWords = {
    newMissing: t("paymentPassword.newMissing"),
    differ: t("paymentPassword.differ"),
    newRules: t("fundPassword.newRules"),
    // Neither belongs to this layout.
    oldMissing: "",
    proofMissing: "",
  } satisfies Record<FundPasswordFault, string>;
  const errorAt = (...faults: FundPasswordFault[]) =>
    form.fault !== null && faults.includes(form.fault) ? faultWords[form.fault] : "";
  return (
    <FormShell
      onSubmit={form.submit}
      action={
        <Button type="submit" loading={form.busy} onRepeat={form.sayRepeat}>
          {state === 0 ? t("fundPassword.submit") : t("action.continue")}
        </Button>
      }
    >
      <p className={styles.lead}>{t(fundPasswordLeads[state])}</p>
      <FundPasswordFields form={form} errorAt={errorAt} />
      <Refused error={!form.proving && form.error} />
      <VerifySheet
        open={form.proving}
        onClose={form.stopProving}
        title={t("security.verify")}
        {...(byOld ? { passcode: t("fundPassword.old") } : { proofs: form.proofs })}
        confirm={{ label: t("fundPassword.submit") }}
        pending={form.busy}
        onRepeat={form.sayRepeat}
        error={form.error}
        onConfirm={({ password, ...proved }) =>
          form.confirm(byOld ? { old_password: password } : proved)
        }
        otherWay={state === 1 && <OtherProof form={form} />}
      >
        <FundPasswordHold security={security} by={form.form.by} />
      </VerifySheet>
    </FormShell>
  );
}
