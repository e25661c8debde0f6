import { Button, CodeField, Passcode, RefusalNotice } from "@clearhold/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { firstFault } from "../forms/first-fault.ts";
import { useText } from "../text/use-text.ts";
import { type ProofFault, proofChecks } from "./proof-checks.ts";
import styles from "./proof-step.module.css";
import { UnclearNotice } from "./unclear-notice.tsx";

export type ProofStepProps = {
  /** On the button: what happens, with its amount. */
  label: string;
  pending: boolean;
  /** Why the server said no, in words. */
  refusal?: string;
  /** Nobody knows whether money moved: the same order is asked again. */
  unclear: boolean;
  /** Where to look what became of it. */
  records: ReactNode;
  onSend: (proofs: { code: string; password: string }) => void;
  /** Present when a mailed code is needed as well. */
  code?: { name: string; hint: string; onSend: () => Promise<number> };
};

/** The mailed code where one is needed, and the six digits; asked for after the review, not before. */
export function ProofStep(props: ProofStepProps) {
  const { label, pending, refusal, unclear, records, onSend, code } = props;
  const t = useText();
  const [proofs, setProofs] = useState({ code: "", password: "" });
  const [fault, setFault] = useState<ProofFault | null>(null);

  function change(part: Partial<typeof proofs>) {
    setProofs({ ...proofs, ...part });
    setFault(null);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // React carries a submit out of the sheet into the form below it, which must not start anew.
    event.stopPropagation();
    if (pending) return;
    const found = firstFault(proofChecks, { ...proofs, needsCode: code !== undefined });
    setFault(found);
    if (!found) onSend(proofs);
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      {unclear && <UnclearNotice records={records} />}
      {code && (
        <CodeField
          label={t("withdraw.code")}
          value={proofs.code}
          onChange={(next) => change({ code: next })}
          hint={code.hint}
          error={fault === "codeMissing" ? t("withdraw.codeMissing") : ""}
          send={{
            name: code.name,
            label: t("action.sendCode"),
            waitingLabel: (seconds) => t("action.sendAgainIn", { seconds: String(seconds) }),
            onSend: code.onSend,
          }}
        />
      )}
      <RefusalNotice text={!unclear && refusal} />
      <Passcode
        label={t("fundPassword.label")}
        value={proofs.password}
        onChange={(password) => change({ password })}
        error={fault === "passwordMissing" ? t("fundPassword.missing") : ""}
        autoFocus={code === undefined}
      />
      <Button type="submit" loading={pending}>
        {unclear ? t("fault.unclearAsk") : label}
      </Button>
    </form>
  );
}
