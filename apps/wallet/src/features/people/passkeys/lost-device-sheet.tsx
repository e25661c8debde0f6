import type { PasskeyView } from "@clearhold/contract/wallet/people/passkeys";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { useText } from "../../../text/use-text.ts";

type LostDeviceSheetProps = {
  open: boolean;
  passkeys: readonly PasskeyView[];
  /** Steps need a passkey: without one and without a recovery code the requirement has to end. */
  required: boolean;
  onClose: () => void;
  onRemove: (passkey: PasskeyView) => void;
  onWait: () => void;
};

/** What to do when a device is gone, the quick way first. */
export function LostDeviceSheet(props: LostDeviceSheetProps) {
  const { open, passkeys, required, onClose, onRemove, onWait } = props;
  const t = useText();
  const last = required && passkeys.length === 1;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("passkeys.lostTitle")}
      description={t("passkeys.lostLead")}
    >
      <Card flush>
        <List label={t("passkeys.lostRemove")}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              icon="trash"
              title={t("passkeys.removeTitle", { name: passkey.name })}
              note={t(last ? "passkeys.lostRemoveLast" : "passkeys.lostRemoveNote")}
              render={<button type="button" onClick={() => onRemove(passkey)} />}
            />
          ))}
          {required && (
            <Row
              icon="clock"
              title={t("passkeys.lostWait")}
              note={t("passkeys.lostWaitNote")}
              render={<button type="button" onClick={onWait} />}
            />
          )}
        </List>
      </Card>
    </Sheet>
  );
}
