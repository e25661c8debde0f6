import { type PhraseView, phraseMax } from "@clearhold/contract/wallet/people/mails";
import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { FormShell, Passcode, PasswordField, TextField } from "@clearhold/ui/forms";
import { Dialog } from "@clearhold/ui/overlays";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { MailPicture } from "./mail-picture.tsx";
import {
  type PhraseForm as Form,
  type PhraseFault,
  phraseChecks,
  removalChecks,
  trimmed,
} from "./phrase-checks.ts";
import { useSetPhrase } from "./phrase-data.ts";
import styles from "./phrase-form.module.css";

type PhraseFormProps = { known: PhraseView; asks: Form["asks"]; onDone: () => void };

/** The phrase, seen at once where it will stand, and the password that proves its owner. */
export function PhraseForm({ known, asks, onDone }: PhraseFormProps) {
  const t = useText();
  const [form, setForm] = useState({ phrase: known.phrase, password: "" });
  const [fault, setFault] = useState<PhraseFault | null>(null);
  const [removing, setRemoving] = useState(false);
  const saving = useSetPhrase(onDone);
  const once = useOneAtATime();
  const errorAt = (...names: PhraseFault[]) =>
    fault !== null && names.includes(fault)
      ? t(fault === "unseen" ? "fault.unseen" : `phrase.${fault}`)
      : "";

  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part });
    setFault(null);
  }

  function passes(checks: typeof phraseChecks | typeof removalChecks): boolean {
    const found = firstFault<Form, PhraseFault>(checks, { ...form, known: known.phrase, asks });
    setFault(found);
    return found === null;
  }

  function send(phrase: string, said: string) {
    void once.run(async () => {
      await saving.mutateAsync({ phrase, password: form.password });
      toast(said, "success");
    });
  }

  return (
    <FormShell
      onSubmit={() => passes(phraseChecks) && send(trimmed(form.phrase), t("phrase.done"))}
      action={
        <Button type="submit" loading={saving.isPending}>
          {t("phrase.save")}
        </Button>
      }
    >
      <p className={styles.lead}>{t("phrase.lead")}</p>
      <MailPicture phrase={trimmed(form.phrase)} />
      {known.phrase === "" && <Notice tone="warning">{t("phrase.unset")}</Notice>}
      <TextField
        label={t("phrase.field")}
        aside={known.set_at > 0 && t("phrase.set", { time: formatMinute(known.set_at) })}
        value={form.phrase}
        onChange={(phrase) => change({ phrase })}
        maxLength={2 * phraseMax}
        autoComplete="off"
        hint={t("phrase.hint")}
        error={errorAt("tooShort", "unseen", "unchanged")}
      />
      <Password asks={asks} value={form.password} onChange={change} errorAt={errorAt} />
      <Refused error={saving.error} />
      {known.phrase !== "" && (
        <Button variant="quiet" onClick={() => passes(removalChecks) && setRemoving(true)}>
          {t("phrase.remove")}
        </Button>
      )}
      <Dialog
        open={removing}
        title={t("phrase.remove")}
        confirm={{
          label: t("phrase.remove"),
          onClick: () => {
            setRemoving(false);
            send("", t("phrase.removed"));
          },
        }}
        cancel={{ label: t("action.cancel"), onClick: () => setRemoving(false) }}
      >
        {t("phrase.removeText")}
      </Dialog>
    </FormShell>
  );
}

type PasswordProps = {
  asks: Form["asks"];
  value: string;
  onChange: (part: { password: string }) => void;
  errorAt: (...names: PhraseFault[]) => string;
};

/** The fund password; whoever has none yet proves the login password. */
function Password({ asks, value, onChange, errorAt }: PasswordProps) {
  const t = useText();
  if (asks === "fund") {
    return (
      <Passcode
        label={t("phrase.fundPassword")}
        keyboard="system"
        value={value}
        onChange={(password) => onChange({ password })}
        error={errorAt("fundPasswordMissing")}
      />
    );
  }
  return (
    <PasswordField
      label={t("phrase.loginPassword")}
      value={value}
      onChange={(password) => onChange({ password })}
      autoComplete="current-password"
      error={errorAt("passwordMissing")}
    />
  );
}
