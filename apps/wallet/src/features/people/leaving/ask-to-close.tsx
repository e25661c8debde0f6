import { askClosing, type ClosingView } from "@clearhold/contract/wallet/people/closing";
import { currencies } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { CheckField } from "@clearhold/ui/forms";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { passwordFields, usePasswordAsked } from "../passkeys/passkeys-data.ts";
import { useSecurityChange } from "../security/security-data.ts";
import { VerifySheet } from "../security/verify-sheet.tsx";
import { closingQuery } from "./closing-data.ts";
import styles from "./leaving.module.css";

/** What is too little to withdraw stays behind; the owner agrees to it first, and then confirms. */
export function AskToClose({ view: { holds, leaves, rests } }: { view: ClosingView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const reasonId = useId();
  const left = currencies.filter((currency) => rests[currency] !== "0");
  const amount = left.map((currency) => `${rests[currency]} ${currency}`).join(", ");
  const isEmpty = holds.length === 0;
  return (
    <div className={styles.ask}>
      {left.length > 0 && <Notice>{t("closing.rest", { amount })}</Notice>}
      <CheckField
        label={t("closing.agree", { trx: leaves.TRX, usdt: leaves.USDT })}
        checked={agreed}
        onChange={setAgreed}
      />
      {isEmpty && !agreed && (
        <p id={reasonId} className={styles.reason}>
          {t("closing.agreeFirst")}
        </p>
      )}
      <Button
        variant="danger"
        disabled={!isEmpty || !agreed}
        aria-describedby={isEmpty && !agreed ? reasonId : undefined}
        onClick={() => setOpen(true)}
      >
        {t("closing.ask")}
      </Button>
      <CloseSheet open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function CloseSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const once = useOneAtATime();
  const queries = useQueryClient();
  const asked = usePasswordAsked();
  const proofs = useProofs("captcha", { fields: { change: "close-account" } });
  const asking = useSecurityChange(askClosing, (view) => {
    queries.setQueryData(closingQuery.queryKey, view);
    close();
  });
  function close() {
    asking.reset();
    onClose();
  }
  return (
    <VerifySheet
      open={open}
      onClose={close}
      title={t("closing.confirmTitle")}
      proofs={proofs}
      {...(asked === "fund"
        ? { passcode: t("fundPassword.label") }
        : { loginPassword: t("passkeys.loginPassword") })}
      confirm={{ label: t("closing.confirm"), variant: "danger" }}
      pending={asking.isPending}
      onRepeat={once.sayRepeat}
      error={asking.error}
      onConfirm={({ password, ...proved }) => {
        const ask = { ...proved, ...passwordFields(asked, password), leave_rests: 1 as const };
        void once.run(() => asking.mutateAsync(ask));
      }}
    >
      <p className={styles.text}>{t("closing.confirmText")}</p>
    </VerifySheet>
  );
}
