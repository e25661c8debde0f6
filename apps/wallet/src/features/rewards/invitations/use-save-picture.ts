import { toast } from "@clearhold/ui/feedback";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { saveFile } from "../../statements/bills/save-file.ts";
import { drawInvitation } from "./draw-invitation.ts";
import type { Invitation } from "./share-links.ts";

type Way = "pictureCopied" | "pictureShared" | "pictureSaved";

const fileName = "clearhold-invitation.png";

/**
 * Makes the picture on this phone and copies it. Where a picture cannot be copied it is shared, and where it
 * cannot be shared it is downloaded. `qr` is the picture of the link, once it is known.
 */
export function useSavePicture({ invite_code: code }: Invitation, qr: string | undefined) {
  const t = useText();
  const [isSaving, setSaving] = useState(false);

  async function save() {
    if (!qr) return;
    setSaving(true);
    try {
      const drawn = drawInvitation({
        ...{ qr, code, title: t("friends.pictureTitle"), lead: t("friends.pictureLead") },
        ...{ codeLabel: t("friends.code"), name: t("app.name") },
      });
      const way = await handOver(drawn);
      if (way) toast(t(`friends.${way}`), "success");
    } catch {
      toast(t("friends.pictureFailed"), "error");
    } finally {
      setSaving(false);
    }
  }

  return { isSaving, save };
}

/** How the picture left; null where its owner closed the share sheet. */
async function handOver(drawn: Promise<Blob>): Promise<Way | null> {
  try {
    // The promise goes in, not the picture: a browser may take the tap for over once it was awaited.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
    return "pictureCopied";
  } catch {
    return shareOrDownload(await drawn);
  }
}

async function shareOrDownload(picture: Blob): Promise<Way | null> {
  const files = [new File([picture], fileName, { type: "image/png" })];
  try {
    if (navigator.canShare?.({ files })) {
      await navigator.share({ files });
      return "pictureShared";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
  }
  saveFile({ bytes: picture, name: fileName });
  return "pictureSaved";
}
