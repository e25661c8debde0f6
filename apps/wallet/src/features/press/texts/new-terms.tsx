import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { useTexts } from "./texts-data.ts";

/** Asks for agreement to terms that I have not agreed to; nothing is locked meanwhile. */
export function NewTerms() {
  const t = useText();
  const texts = useTexts().data ?? [];
  if (!texts.some(({ kind, agreed }) => kind === "terms" && agreed === 0)) return null;
  return (
    <Notice
      icon="info"
      title={t("texts.newTerms")}
      action={
        <Button size="small" render={<Link to="/Text" search={{ kind: "terms" }} />}>
          {t("texts.read")}
        </Button>
      }
    >
      {t("texts.decline")}
    </Notice>
  );
}
