import type { CertificationPart } from "@clearhold/contract/certification-rules";
import { Button, Icon } from "@clearhold/ui/actions";
import { ProgressBar } from "@clearhold/ui/data";
import { useEffect, useRef, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useSendDocument } from "./certification-data.ts";
import styles from "./document-field.module.css";

/** More is not even opened: a phone's camera makes a few megabytes. */
const fileBytesMax = 30 * 1024 * 1024;

type DocumentFieldProps = {
  part: CertificationPart;
  /** Until when the server keeps one that was not submitted yet, in Unix seconds; undefined for none. */
  keptUntil: number | undefined;
  /** The form was sent without it. */
  missing: boolean;
};

/** One picture, from the camera or a file: sent as soon as it is chosen, and checked at once. */
export function DocumentField({ part, keptUntil, missing }: DocumentFieldProps) {
  const t = useText();
  const kept = keptUntil !== undefined;
  const sending = useSendDocument(part);
  const [shown, show] = useShownFile();
  const [tooLarge, setTooLarge] = useState(false);
  const lacking = missing && !kept && !sending.isError;
  const said = tooLarge ? t("picture.tooLarge") : lacking && t("certification.pictureMissing");
  const error = sending.isError || Boolean(said);
  const isReceived = kept && !sending.isPending && !error;
  const choose = (file: File) => {
    setTooLarge(file.size > fileBytesMax);
    if (file.size > fileBytesMax) return;
    show(file);
    sending.mutate(file);
  };
  return (
    <div className={styles.field} data-invalid={error}>
      <div className={styles.frame}>
        {shown && !sending.error ? (
          <img className={styles.picture} src={shown} alt={t(`certification.${part}`)} />
        ) : (
          <Icon name={kept ? "check" : part === "photo" ? "user" : "bill"} size={32} />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{t(`certification.${part}`)}</p>
        <p className={styles.note} role={sending.isPending ? undefined : "status"}>
          {isReceived ? t("certification.received") : t(`certification.${part}Hint`)}
        </p>
        {isReceived && (
          <p className={styles.note}>
            {t("certification.keptUntil", { time: formatMinute(keptUntil) })}
          </p>
        )}
        {sending.isPending && (
          <ProgressBar label={t("picture.sending")} percent={sending.sent * 100} />
        )}
        {!tooLarge && <Refused error={sending.error} />}
        {said && (
          <p className={styles.error} role="alert">
            {said}
          </p>
        )}
        <div className={styles.buttons}>
          <ChooseButton
            capture={part === "photo" ? "user" : "environment"}
            label={t("certification.camera", { part: t(`certification.${part}`) })}
            disabled={sending.isPending}
            onChoose={choose}
          >
            {t("certification.take")}
          </ChooseButton>
          <ChooseButton
            label={t("certification.file", { part: t(`certification.${part}`) })}
            disabled={sending.isPending}
            onChoose={choose}
          >
            {t("certification.choose")}
          </ChooseButton>
        </div>
      </div>
    </div>
  );
}

/** The chosen file as an address of this page, which is given back when it is no longer shown. */
function useShownFile(): [string | null, (file: File) => void] {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return [url, (file) => setUrl(URL.createObjectURL(file))];
}

type ChooseButtonProps = {
  /** Which camera opens; without it the phone's files do. */
  capture?: "user" | "environment";
  label: string;
  disabled: boolean;
  onChoose: (file: File) => void;
  children: string;
};

function ChooseButton({ capture, label, disabled, onChoose, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture={capture}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      <Button
        type="button"
        variant="secondary"
        size="small"
        aria-label={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
