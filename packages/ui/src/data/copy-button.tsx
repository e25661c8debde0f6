import { useEffect, useState } from "react";
import { Button } from "../actions/button.tsx";
import { Icon } from "../actions/icon.tsx";
import { IconButton } from "../actions/icon-button.tsx";
import { toast } from "../feedback/toasts.ts";
import { useUiText } from "../ui-text.tsx";

type CopyButtonProps = {
  /** What is copied. */
  text: string;
  /** The words on the button, or its name when it is an icon only. */
  label?: string;
  look?: "button" | "icon";
};

const shownMs = 2000;

/** Copies, shows a check mark, and reads the last six characters back. It never fails silently. */
export function CopyButton({ text, label, look = "button" }: CopyButtonProps) {
  const words = useUiText();
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), shownMs);
    return () => clearTimeout(timer);
  }, [done]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      toast(words.copiedEndsWith(text.slice(-6)), "success");
    } catch {
      toast(words.copyFailed, "error");
    }
  }

  const icon = done ? "check" : "copy";
  const name = label ?? words.copy;
  if (look === "icon") return <IconButton icon={icon} label={name} size={20} onClick={copy} />;
  return (
    <Button variant="secondary" onClick={copy}>
      <Icon name={icon} size={20} />
      {name}
    </Button>
  );
}
