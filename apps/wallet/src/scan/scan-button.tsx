import { IconButton } from "@clearhold/ui/actions";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useText } from "../text/use-text.ts";
import { Scanner } from "./scanner.tsx";

/** Opens the camera and gives the first text that it reads. */
export function ScanButton({ onText }: { onText: (text: string) => void }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="camera" label={t("scan.action")} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t("scan.title")}>
        {open && (
          <Scanner
            onText={(text) => {
              setOpen(false);
              onText(text);
            }}
          />
        )}
      </Sheet>
    </>
  );
}
