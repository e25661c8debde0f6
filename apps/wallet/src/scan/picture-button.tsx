import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { readPicture } from "@clearhold/ui/scan";
import { useRef, useState } from "react";
import { useText } from "../text/use-text.ts";

/** Reads the code in a picture that the person chooses. */
export function PictureButton({ onText }: { onText: (text: string) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "reading" | "pictureEmpty" | "pictureBroken">("idle");

  async function read(file: File) {
    setState("reading");
    try {
      const text = await readPicture(file);
      setState(text === null ? "pictureEmpty" : "idle");
      if (text !== null) onText(text);
    } catch {
      setState("pictureBroken");
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      {(state === "pictureEmpty" || state === "pictureBroken") && (
        <Notice tone="error" role="alert">
          {t(`scan.${state}`)}
        </Notice>
      )}
      <Button
        variant="secondary"
        loading={state === "reading"}
        onClick={() => input.current?.click()}
      >
        {t("scan.picture")}
      </Button>
    </>
  );
}
