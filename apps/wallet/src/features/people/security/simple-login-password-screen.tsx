import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { FormShell } from "@clearhold/ui/forms";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import type { LoginPasswordFault } from "./login-password-checks.ts";
import { LoginPasswordFields } from "./login-password-fields.tsx";
import { useLoginPasswordForm } from "./use-login-password-form.ts";
import { VerifySheet } from "./verify-sheet.tsx";
import { WouldHold } from "./would-hold.tsx";

/** The simple change of the login password: three fields, then the sheet of every confirmation. */
export function SimpleLoginPasswordScreen() {
  const t = useText();
  const security = useSecurity();
  return (
    <AppScreen title={t("loginPassword.title")} backTo="/SecuritySettings">
      <Loaded query={security} skeleton={<ListSkeleton />}>
        {(data) => <SimpleForm security={data} />}
      </Loaded>
    </AppScreen>
  );
}

function SimpleForm({ security }: { security: SecurityView }) {
  const t = useText();
  const form = useLoginPasswordForm("simple");
  const faultWords = {
    oldMissing: t("simplePassword.oldMissing"),
    newMissing: t("simplePassword.newMissing"),
    differ: t("simplePassword.differ"),
    newRules: t("loginPassword.newRules"),
    // Neither belongs to this layout.
    agreementMissing: "",
    proofMissing: "",
  } satisfies Record<LoginPasswordFault, string>;
  const errorAt = (...faults: LoginPasswordFault[]) =>
    form.fault !== null && faults.includes(form.fault) ? faultWords[form.fault] : "";
  return (
    <FormShell
      onSubmit={form.submit}
      action={
        <Button type="submit" loading={form.busy} onRepeat={form.sayRepeat}>
          {t("action.continue")}
        </Button>
      }
    >
      <LoginPasswordFields form={form} errorAt={errorAt} />
      <VerifySheet
        open={form.proving}
        onClose={form.stopProving}
        title={t("security.verify")}
        proofs={form.proofs}
        confirm={{ label: t("loginPassword.submit") }}
        pending={form.busy}
        onRepeat={form.sayRepeat}
        error={form.error}
        onConfirm={({ password: _, ...proved }) => form.confirm(proved)}
      >
        <WouldHold until={security.would_hold.login_password} words="loginPassword.hold" />
      </VerifySheet>
    </FormShell>
  );
}
