import {
  Button,
  ChoiceTabs,
  FormShell,
  Notice,
  Passcode,
  RefusalNotice,
  toast,
} from "@clearhold/ui";
import { useState } from "react";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { firstFault } from "../../forms/first-fault.ts";
import { StepCodeField } from "../../proofs/step-code-field.tsx";
import { useText } from "../../text/use-text.ts";
import {
  type FundPasswordForm as Form,
  type FundPasswordFault,
  fundPasswordChecks,
} from "./fund-password-checks.ts";
import styles from "./fund-password-form.module.css";
import { useSetFundPassword } from "./settings-data.ts";

type FundPasswordFormProps = { exists: boolean; onDone: () => void };

export function FundPasswordForm({ exists, onDone }: FundPasswordFormProps) {
  const t = useText();
  const words = useRefusalWords();
  const [form, setForm] = useState<Form>({
    proof: exists ? "old" : "none",
    old: "",
    code: "",
    fresh: "",
    confirm: "",
  });
  const [fault, setFault] = useState<FundPasswordFault | null>(null);
  const saving = useSetFundPassword(onDone);
  const errorAt = (...names: FundPasswordFault[]) =>
    fault !== null && names.includes(fault) ? t(`fundPassword.${fault}`) : "";

  function change(part: Partial<Form>) {
    setForm({ ...form, ...part });
    setFault(null);
  }

  function submit() {
    if (saving.isPending) return toast(t("login.repeat"));
    const found = firstFault(fundPasswordChecks, form);
    setFault(found);
    if (found) return;
    saving.mutate({
      new_password: form.fresh,
      cfm_password: form.confirm,
      ...(form.proof === "old" && { old_password: form.old }),
      ...(form.proof === "code" && { ecaptcha: form.code }),
    });
  }

  return (
    <FormShell
      onSubmit={submit}
      action={
        <Button type="submit" loading={saving.isPending}>
          {t("fundPassword.submit")}
        </Button>
      }
    >
      <p className={styles.lead}>
        {exists ? t("fundPassword.changeLead") : t("fundPassword.setLead")}
      </p>
      {exists && <Proof form={form} change={change} errorAt={errorAt} />}
      <Passcode
        label={t("fundPassword.fresh")}
        keyboard="system"
        value={form.fresh}
        onChange={(fresh) => change({ fresh })}
        hint={t("fundPassword.rules")}
        error={errorAt("newMissing", "newRules")}
      />
      <Passcode
        label={t("fundPassword.confirm")}
        keyboard="system"
        value={form.confirm}
        onChange={(confirm) => change({ confirm })}
        error={errorAt("differ")}
      />
      <RefusalNotice text={saving.error && words(saving.error)} />
    </FormShell>
  );
}

type ProofProps = {
  form: Form;
  change: (part: Partial<Form>) => void;
  errorAt: (...names: FundPasswordFault[]) => string;
};

/** Who changes it proves to be its owner: by the old digits, or by a code to the bound e-mail. */
function Proof({ form, change, errorAt }: ProofProps) {
  const t = useText();
  return (
    <ChoiceTabs
      compact
      label={t("fundPassword.method")}
      value={form.proof}
      onChange={(proof) => change({ proof: proof === "code" ? "code" : "old" })}
      tabs={[
        { value: "old", label: t("fundPassword.byOld") },
        { value: "code", label: t("fundPassword.byCode") },
      ]}
    >
      {form.proof === "code" ? (
        <>
          <StepCodeField
            label={t("fundPassword.code")}
            value={form.code}
            onChange={(code) => change({ code })}
            error={errorAt("codeMissing")}
            ask={{ event: "changefundpwd" }}
          />
          <Notice tone="warning" icon="clock">
            {t("fundPassword.codeHold")}
          </Notice>
        </>
      ) : (
        <Passcode
          label={t("fundPassword.old")}
          keyboard="system"
          value={form.old}
          onChange={(old) => change({ old })}
          error={errorAt("oldMissing")}
        />
      )}
    </ChoiceTabs>
  );
}
