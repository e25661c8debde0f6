import { Button } from "@clearhold/ui/actions";
import { toast } from "@clearhold/ui/feedback";
import { useText } from "../../../text/use-text.ts";

/** Takes an address from the clipboard: typing 34 letters is where mistakes come from. */
export function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  const t = useText();
  async function paste() {
    try {
      const text = (await navigator.clipboard.readText()).replace(/\s/g, "");
      if (text) onPaste(text.slice(0, 64));
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
