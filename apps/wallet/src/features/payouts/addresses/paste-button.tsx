import { Button } from "@clearhold/ui/actions";
import { toast } from "@clearhold/ui/feedback";
import { withoutUnseen } from "../../../forms/without-unseen.ts";
import { useText } from "../../../text/use-text.ts";

/** Takes an address from the clipboard: typing 34 letters is where mistakes come from. */
export function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  const t = useText();
  async function paste() {
    try {
      const text = withoutUnseen(await navigator.clipboard.readText());
      if (text) onPaste(text);
      else toast(t("toast.pasteFailed"));
    } catch {
      toast(t("toast.pasteFailed"));
    }
  }
  return (
    <Button variant="quiet" size="small" onClick={paste}>
      {t("action.paste")}
    </Button>
  );
}
