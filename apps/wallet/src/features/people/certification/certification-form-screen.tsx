import {
  type CertificationLevel,
  certificationNames,
  draftsKeptHours,
  partsOfLevel,
} from "@clearhold/contract/certification-rules";
import type { CertificationView } from "@clearhold/contract/wallet/people/certification";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, toast } from "@clearhold/ui/feedback";
import { FormShell, TextField } from "@clearhold/ui/forms";
import { Section } from "@clearhold/ui/layout";
import { nowMs } from "@clearhold/ui/time";
import { Navigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useGoBack } from "../../../frame/use-go-back.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { type CertificationFault, certificationChecks } from "./certification-checks.ts";
import {
  useCancelCertification,
  useCertification,
  useSubmitCertification,
} from "./certification-data.ts";
import styles from "./certification-form.module.css";
import { CountryField } from "./country-field.tsx";
import { DocumentField } from "./document-field.tsx";

/** Asks for one level: who the person is, and the pictures that show it. */
export function CertificationFormScreen() {
  const { level } = useSearch({ from: "/AuthenticationForm" });
  const asked: CertificationLevel = level === "2" ? 2 : 1;
  const certification = useCertification();
  return (
    <AppScreen title={certificationNames[useLanguage()][asked]} backTo="/Authentication">
      <Loaded query={certification} skeleton={<ListSkeleton rows={5} />}>
        {(view) =>
          view.list[asked]?.is_able === 1 ? (
            <CertificationForm view={view} level={asked} />
          ) : (
            <Navigate to="/Authentication" replace />
          )
        }
      </Loaded>
    </AppScreen>
  );
}

function CertificationForm({
  view,
  level,
}: {
  view: CertificationView;
  level: CertificationLevel;
}) {
  const t = useText();
  const once = useOneAtATime();
  const goBack = useGoBack("/Authentication");
  const [form, setForm] = useState({ name: "", birthday: "", country: "" });
  const [fault, setFault] = useState<CertificationFault | null>(null);
  const submitting = useSubmitCertification(() => {
    toast(t("toast.submitted"), "success");
    goBack();
  });
  const set = (field: keyof typeof form) => (text: string) => {
    setForm((now) => ({ ...now, [field]: text }));
    setFault(null);
  };
  const errorOf = (...faults: CertificationFault[]) =>
    fault &&
    faults.includes(fault) &&
    t(fault === "nameUnseen" ? "fault.unseen" : `certification.${fault}`);

  function submit() {
    const pictures = view.pictures.map(({ part }) => part);
    const today = new Date(nowMs());
    const found = firstFault(certificationChecks, { ...form, level, pictures, today });
    setFault(found);
    if (!found) void once.run(() => submitting.mutateAsync({ ...form, level: String(level) }));
  }

  return (
    <FormShell
      onSubmit={submit}
      action={
        <Button type="submit" loading={submitting.isPending}>
          {t("certification.submit")}
        </Button>
      }
    >
      <TextField
        label={t("certification.name")}
        hint={t("certification.nameHint")}
        value={form.name}
        onChange={set("name")}
        autoComplete="name"
        maxLength={100}
        error={errorOf("nameMissing", "nameUnseen")}
      />
      <TextField
        type="date"
        label={t("certification.birthday")}
        value={form.birthday}
        onChange={set("birthday")}
        autoComplete="bday"
        error={errorOf("birthdayMissing", "birthdayTooEarly", "tooYoung")}
      />
      <CountryField
        value={form.country}
        onChange={set("country")}
        error={errorOf("countryMissing")}
      />
      <Pictures view={view} level={level} isMissing={fault === "pictureMissing"} />
      <Refused error={submitting.error} />
      <p className={styles.rules}>{t("certification.rules", { hours: String(draftsKeptHours) })}</p>
    </FormShell>
  );
}

type PicturesProps = { view: CertificationView; level: CertificationLevel; isMissing: boolean };

/** Each picture that the level needs; what was received and not sent can be deleted here. */
function Pictures({ view, level, isMissing }: PicturesProps) {
  const t = useText();
  // What a field shows of its file goes with the pictures that the server has.
  const [deletions, setDeletions] = useState(0);
  const deleting = useCancelCertification(() => {
    setDeletions((count) => count + 1);
    toast(t("certification.deleted"), "success");
  });
  return (
    <Section title={t("certification.pictures")}>
      <p className={styles.lead}>{t("certification.picturesText")}</p>
      {partsOfLevel[level].map((part) => (
        <DocumentField
          key={`${part} ${deletions}`}
          part={part}
          keptUntil={view.pictures.find((one) => one.part === part)?.deletetime}
          missing={isMissing}
        />
      ))}
      {view.pictures.length > 0 && (
        <Button
          type="button"
          variant="quiet"
          size="small"
          loading={deleting.isPending}
          onClick={() => deleting.mutate(null)}
        >
          {t("certification.deletePictures")}
        </Button>
      )}
      <Refused error={deleting.error} />
    </Section>
  );
}
