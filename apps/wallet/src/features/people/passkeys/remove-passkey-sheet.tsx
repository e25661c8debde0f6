import { type PasskeyView, removePasskey } from "@clearhold/contract/wallet/people/passkeys";
import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useLast } from "../../../frame/use-last.ts";
import { SecondFactorHold } from "../../../proofs/second-factor-hold.tsx";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { useSecurityChange } from "../security/security-data.ts";
import { VerifySheet } from "../security/verify-sheet.tsx";
import { passwordFields, usePasswordAsked } from "./passkeys-data.ts";

type RemovePasskeySheetProps = {
  /** Null while the sheet is closed. */
  passkey: PasskeyView | null;
  /** Steps need a passkey and this is the last one: a recovery code alone removes it. */
  last: boolean;
  onClose: () => void;
  onNoCode: () => void;
};

/** Removes a passkey with password and proof; withdrawals wait a day. */
export function RemovePasskeySheet({ passkey, last, onClose, onNoCode }: RemovePasskeySheetProps) {
  const t = useText();
  const once = useOneAtATime();
  const asked = usePasswordAsked();
  const shown = useLast(passkey);
  const proofs = useProofs("captcha", {
    fields: { change: "remove-passkey" },
    takesRecovery: true,
    recoveryOnly: last,
  });
  const removing = useSecurityChange(removePasskey, () => {
    toast(t("passkeys.removeDone"), "success");
    close();
  });

  function close() {
    removing.reset();
    onClose();
  }

  return (
    <VerifySheet
      open={passkey !== null}
      onClose={close}
      title={t("passkeys.removeTitle", { name: shown?.name ?? "" })}
      proofs={proofs}
      {...(asked === "fund"
        ? { passcode: t("fundPassword.label") }
        : { loginPassword: t("passkeys.loginPassword") })}
      otherWay={
        last && (
          <Button variant="quiet" onClick={onNoCode}>
            {t("passkeys.removeNoCode")}
          </Button>
        )
      }
      confirm={{ label: t("passkeys.remove"), variant: "danger" }}
      pending={removing.isPending}
      onRepeat={once.sayRepeat}
      error={removing.error}
      onConfirm={({ password, ...proved }) => {
        if (!shown) return;
        const ask = { id: shown.id, ...proved, ...passwordFields(asked, password) };
        void once.run(() => removing.mutateAsync(ask));
      }}
    >
      {last && <Notice icon="shield">{t("passkeys.removeLast")}</Notice>}
      {proofs.form.way !== "recovery" && <SecondFactorHold words="passkeys.removeHold" />}
    </VerifySheet>
  );
}
