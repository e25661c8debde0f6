import { toast } from "@clearhold/ui/feedback";
import { Dialog } from "@clearhold/ui/overlays";
import { useState } from "react";
import { AppScreen } from "../frame/app-screen.tsx";
import { useText } from "../text/use-text.ts";
import { PictureButton } from "./picture-button.tsx";
import styles from "./scanner.module.css";
import { Scanner } from "./scanner.tsx";

/** Scans continuously, or reads a picture, and offers to copy what was read (requirement 2, "Scan-code"). */
export function ScanScreen() {
  const t = useText();
  const [text, setText] = useState<string | null>(null);
  // The code is still before the camera when its dialog goes: it is not offered again by itself.
  const [copied, setCopied] = useState<string | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text ?? "");
      toast(t("toast.copied"), "success");
    } catch {
      toast(t("toast.copyFailed"), "error");
    }
    setCopied(text);
    setText(null);
  }

  return (
    <AppScreen title={t("scan.title")} backTo="/user">
      <Scanner
        thorough
        onText={(found) => found !== copied && setText((shown) => shown ?? found)}
      />
      <PictureButton onText={setText} />
      <Dialog
        open={text !== null}
        title={t("scan.found")}
        confirm={{ label: t("scan.copy"), onClick: () => void copy() }}
        cancel={{ label: t("scan.again"), onClick: () => setText(null) }}
      >
        <span className={styles.text}>{text}</span>
      </Dialog>
    </AppScreen>
  );
}
