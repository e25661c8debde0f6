import { Button } from "@clearhold/ui/actions";
import { Passcode } from "@clearhold/ui/forms";
import { type FormEvent, type ReactNode, useState } from "react";
import { Refused } from "../api/refused.tsx";
import { ProofInputs } from "../proofs/proof-inputs.tsx";
import type { ProofFields, StepProofs } from "../proofs/use-proofs.ts";
import { useText } from "../text/use-text.ts";
import styles from "./proof-step.module.css";
import { UnclearNotice } from "./unclear-notice.tsx";

export type ProofStepProps = {
  /** On the button: what happens, with its amount. */
  label: string;
  pending: boolean;
  /** What the server said no with. */
  error: unknown;
  /** Nobody knows whether money moved: the same order is asked again. */
  unclear: boolean;
  /** Where to look what became of it. */
  records: ReactNode;
  /** The proofs under their names on the wire. */
  onSend: (proofs: { password: string } & ProofFields) => void;
  /** Present when more than the fund password is needed: codes, or a passkey. */
  proofs?: StepProofs;
  /** What a code is good for. */
  hint?: string;
  /** What is said while the fund password is not typed, where a form has its own words. */
  missing?: string;
};

/** What confirms the order, and the six digits; asked for after the review, not before. */
export function ProofStep(props: ProofStepProps) {
  const { label, pending, error, unclear, records, onSend, proofs, hint, missing } = props;
  const t = useText();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const busy = pending || proofs?.asking === true;

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React carries a submit out of the sheet into the form below it, which must not start anew.
    event.stopPropagation();
    if (busy || proofs?.check()) return;
    // The order of requirement 5, "Confirm": the codes, then the fund password.
    setMissing(password.length !== 6);
    if (password.length !== 6) return;
    const proved = proofs ? await proofs.collect() : {};
    if (proved) onSend({ password, ...proved });
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      {unclear && <UnclearNotice records={records} />}
      {proofs && <ProofInputs proofs={proofs} hint={hint} />}
      <Refused error={!unclear && error} />
      <Passcode
        label={t("fundPassword.label")}
        value={password}
        onChange={(next) => {
          setPassword(next);
          setMissing(false);
        }}
        error={isMissing ? (missing ?? t("fundPassword.missing")) : ""}
        autoFocus={proofs?.form.way !== "codes"}
      />
      <Button type="submit" loading={busy}>
        {unclear ? t("fault.unclearAsk") : label}
      </Button>
    </form>
  );
}
