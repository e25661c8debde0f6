import type { DeviceView } from "@clearhold/contract/wallet/people/devices";
import { toast } from "@clearhold/ui/feedback";
import { Dialog } from "@clearhold/ui/overlays";
import { Refused } from "../../../api/refused.tsx";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { placeWords } from "./device-words.ts";
import { useEndDevices } from "./devices-data.ts";
import styles from "./devices-screen.module.css";

/** Which session is about to end, or all others. */
export type Ending = DeviceView | "others";

type EndDialogProps = {
  /** What was tapped last; it stays while the dialog fades. */
  ending: Ending | null;
  open: boolean;
  onClose: () => void;
};

/** The question before a device is logged out; it cannot be taken back. */
export function EndDialog({ ending, open, onClose }: EndDialogProps) {
  const t = useText();
  const others = ending === "others";
  const end = useEndDevices(() => {
    onClose();
    toast(t(others ? "devices.othersEnded" : "devices.ended"));
  });
  if (ending === null) return null;
  return (
    <Dialog
      open={open}
      title={t(others ? "devices.endOthersTitle" : "devices.endTitle")}
      confirm={{
        label: t("devices.end"),
        onClick: () => end.mutate(ending === "others" ? null : ending.id),
        variant: "danger",
        loading: end.isPending,
      }}
      cancel={{
        label: t("action.cancel"),
        onClick: () => {
          onClose();
          end.reset();
        },
      }}
    >
      <div className={styles.text}>
        {ending === "others" ? <p>{t("devices.endOthersText")}</p> : <OneDevice device={ending} />}
        <Refused error={end.error} />
      </div>
    </Dialog>
  );
}

function OneDevice({ device }: { device: DeviceView }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <p>
        <b>{device.device || t("devices.unknown")}</b>
        <br />
        {placeWords(t, device, language)}
      </p>
      <p>{t("devices.endText")}</p>
      <p>{t("devices.endStranger")}</p>
    </>
  );
}
