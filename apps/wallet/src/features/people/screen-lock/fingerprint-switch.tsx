import { SwitchRow } from "@clearhold/ui/choices";
import { toast } from "@clearhold/ui/feedback";
import { useNavigate } from "@tanstack/react-router";
import { knowsPasskeys, noPasskeysKey } from "../../../proofs/passkey-prompt.ts";
import { usePasskeys } from "../../../proofs/use-passkeys.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { keptLock, withoutFingerprint } from "./kept-lock.ts";
import { useScreenLock } from "./screen-lock.ts";

/** Opens the lock of this screen with a passkey that this device holds. */
export function FingerprintSwitch() {
  const t = useText();
  const navigate = useNavigate();
  const passkeys = usePasskeys().data?.list;
  const userId = useUserInfo().data?.user_id;
  const on = useScreenLock((state) => state.config?.passkeyId != null);

  async function switchOn() {
    if (!passkeys || userId === undefined) return;
    if (passkeys.length === 0) {
      toast(t("deviceLock.fingerprintNeeds"));
      await navigate({ to: "/Passkeys" });
      return;
    }
    const { confirmHolder } = await import("./confirm-holder.ts");
    const passkeyId = await confirmHolder(passkeys.map(({ id }) => id));
    if (passkeyId === null) return toast(t("deviceLock.fingerprintFailed"), "error");
    useScreenLock.getState().keep({ ...keptLock(userId), passkeyId });
    toast(t("deviceLock.done"), "success");
  }

  return (
    <SwitchRow
      title={t("deviceLock.fingerprint")}
      note={t(knowsPasskeys() ? "deviceLock.fingerprintNote" : noPasskeysKey())}
      checked={on}
      disabled={!knowsPasskeys()}
      onChange={(checked) => (checked ? void switchOn() : withoutFingerprint())}
    />
  );
}
