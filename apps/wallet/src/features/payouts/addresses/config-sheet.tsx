import { addressWaitSeconds } from "@clearhold/contract/waits";
import { setWalletConfig } from "@clearhold/contract/wallet/payouts/addresses";
import { Notice, toast } from "@clearhold/ui/feedback";
import { nowSeconds } from "@clearhold/ui/time";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useLast } from "../../../frame/use-last.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { VerifySheet } from "../../people/security/verify-sheet.tsx";
import { useBookChange } from "./addresses-data.ts";
import { type AskedSwitch, pendingOf, weakens } from "./wallet-config.ts";

type ConfigSheetProps = {
  /** Null while the sheet is closed. */
  asked: AskedSwitch | null;
  onClose: () => void;
};

/** Confirms one switch; what it begins, and when, is said before. */
export function ConfigSheet({ asked, onClose }: ConfigSheetProps) {
  const t = useText();
  const once = useOneAtATime();
  const { name, on }: AskedSwitch = useLast(asked) ?? { name: "is_withlock", on: 1 };
  const change = { [name]: on };
  const proofs = useProofs("captcha", { fields: change });
  const setting = useBookChange(setWalletConfig, (config) => {
    const pending = pendingOf(config, name);
    const time = pending ? formatMinute(pending.from) : "";
    toast(pending ? t("addressSettings.doneLater", { time }) : t("toast.modified"), "success");
    close();
  });

  function close() {
    setting.reset();
    onClose();
  }

  const label = t(`addressSettings.${name}`);
  const later = weakens({ name, on });
  return (
    <VerifySheet
      open={asked !== null}
      onClose={close}
      title={t(on ? "addressSettings.onTitle" : "addressSettings.offTitle", { name: label })}
      proofs={proofs}
      passcode={t("fundPassword.label")}
      confirm={{ label: t(on ? "addressSettings.on" : "addressSettings.off") }}
      pending={setting.isPending}
      onRepeat={once.sayRepeat}
      error={setting.error}
      onConfirm={({ recovery_code: _, ...proved }) =>
        void once.run(() => setting.mutateAsync({ ...change, ...proved }))
      }
    >
      {later ? (
        <Notice tone="warning" icon="clock">
          <p>
            {t("addressSettings.later", { time: formatMinute(nowSeconds() + addressWaitSeconds) })}
          </p>
          <p>{t("addressSettings.laterWhy")}</p>
        </Notice>
      ) : (
        <Notice icon="shield">{t("addressSettings.atOnce")}</Notice>
      )}
    </VerifySheet>
  );
}
