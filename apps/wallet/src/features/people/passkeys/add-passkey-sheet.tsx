import { Notice, toast } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { VerifySheet } from "../security/verify-sheet.tsx";
import { deviceNameOf } from "./device-name.ts";
import { useFreshCodes } from "./fresh-codes.ts";
import { type PasskeyNameFault, passkeyNameChecks } from "./passkey-name.ts";
import { passwordFields, useAddPasskey, usePasswordAsked } from "./passkeys-data.ts";

type AddPasskeySheetProps = { open: boolean; onClose: () => void };

/** A name, the proofs, then the device's own prompt; recovery codes that came with it are shown. */
export function AddPasskeySheet({ open, onClose }: AddPasskeySheetProps) {
  const t = useText();
  const navigate = useNavigate();
  const once = useOneAtATime();
  const asked = usePasswordAsked();
  const [name, setName] = useState(() => deviceNameOf(navigator.userAgent));
  const [fault, setFault] = useState<PasskeyNameFault | null>(null);
  const proofs = useProofs("captcha", { fields: { change: "add-passkey" } });
  const adding = useAddPasskey((codes) => {
    toast(t("passkeys.addDone"), "success");
    close();
    if (codes.length === 0) return;
    useFreshCodes.getState().show(codes);
    void navigate({ to: "/RecoveryCodes" });
  });

  function close() {
    adding.reset();
    onClose();
  }

  const closed = adding.isSuccess && adding.data === null && t("proofs.closed");
  return (
    <VerifySheet
      open={open}
      onClose={close}
      title={t("passkeys.addTitle")}
      proofs={proofs}
      {...(asked === "fund"
        ? { passcode: t("fundPassword.label") }
        : { loginPassword: t("passkeys.loginPassword") })}
      confirm={{ label: t("passkeys.addContinue") }}
      pending={adding.isPending}
      onRepeat={once.sayRepeat}
      error={adding.error}
      refusal={closed || undefined}
      onConfirm={({ password, ...proved }) => {
        const given = name.trim();
        const found = firstFault(passkeyNameChecks, given);
        setFault(found);
        if (found) return;
        const ask = { ...proved, ...passwordFields(asked, password) };
        void once.run(() => adding.mutateAsync({ name: given, proved: ask }));
      }}
    >
      <TextField
        label={t("passkeys.name")}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(next) => {
          setName(next);
          setFault(null);
        }}
        error={fault && t(fault)}
      />
      <Notice icon="clock">
        {t(proofs.form.way === "passkey" ? "passkeys.addVouched" : "passkeys.addNotice")}
      </Notice>
    </VerifySheet>
  );
}
