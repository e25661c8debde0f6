import { Button } from "@clearhold/ui/actions";
import { CheckField } from "@clearhold/ui/forms";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { TermsText } from "../../press/texts/terms-text.tsx";
import { useTexts } from "../../press/texts/texts-data.ts";
import styles from "./entrance-frame.module.css";

/** Whether a newcomer has agreed to the terms in force; `id` is empty where none are published. */
export function useTermsChoice() {
  const terms = useTexts().data?.find(({ kind }) => kind === "terms");
  const [agreed, setAgreed] = useState("");
  const [missing, setMissing] = useState(false);
  const isAgreed = terms !== undefined && agreed === terms.id;
  return {
    id: isAgreed ? agreed : "",
    title: terms?.title ?? "",
    isAgreed,
    missing,
    choose(yes: boolean) {
      setAgreed(yes && terms ? terms.id : "");
      setMissing(false);
    },
    check(): boolean {
      const fits = terms === undefined || isAgreed;
      setMissing(!fits);
      return fits;
    },
  };
}

/** The box that agrees to the terms, which are read over the form; nothing where none are published. */
export function TermsBox({ terms }: { terms: ReturnType<typeof useTermsChoice> }) {
  const t = useText();
  const [reading, setReading] = useState(false);
  if (terms.title === "") return null;
  return (
    <>
      <CheckField
        label={t("texts.box", { title: terms.title })}
        checked={terms.isAgreed}
        onChange={terms.choose}
        error={terms.missing ? t("texts.missing") : ""}
      />
      <span className={styles.read}>
        <Button variant="quiet" size="small" onClick={() => setReading(true)}>
          {t("texts.read")}
        </Button>
      </span>
      <Sheet open={reading} onClose={() => setReading(false)} title={terms.title}>
        {reading && <TermsText />}
      </Sheet>
    </>
  );
}
