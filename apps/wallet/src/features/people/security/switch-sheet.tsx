import { factorLostSeconds, factorOffSeconds } from "@clearhold/contract/waits";
import { setVerification } from "@clearhold/contract/wallet/people/contacts";
import { Notice, toast } from "@clearhold/ui/feedback";
import { nowSeconds } from "@clearhold/ui/time";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useLast } from "../../../frame/use-last.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useSecurityChange } from "./security-data.ts";
import { useBothLost } from "./use-both-lost.tsx";
import { VerifySheet } from "./verify-sheet.tsx";

/** What a factor is to become; "lost": off, without a code of its own, after seven days. */
export type Switching = "on" | "off" | "lost";

type SwitchSheetProps = {
  factor: "email" | "phone";
  /** Null while the sheet is closed. */
  switching: Switching | null;
  onClose: () => void;
};

/** Confirms that a factor goes on, or off a day later: what weakens protection waits. */
export function SwitchSheet({ factor, switching, onClose }: SwitchSheetProps) {
  const t = useText();
  const once = useOneAtATime();
  // A closing sheet goes on showing what it was about.
  const shown = useLast(switching) ?? "on";
  const on = shown === "on" ? 1 : 0;
  const lost = useBothLost(shown === "lost" && factor === "phone" ? "phone" : null);
  const { without } = lost;
  const proofs = useProofs("captcha", { fields: { factor, on }, takesRecovery: true, without });
  const changing = useSecurityChange(setVerification, ({ from }) => {
    close();
    const done = on === 1 ? t("toast.modified") : t("factor.offDone", { time: formatMinute(from) });
    toast(done, "success");
  });

  function close() {
    changing.reset();
    onClose();
  }

  return (
    <VerifySheet
      open={switching !== null}
      onClose={close}
      title={t(on === 1 ? "factor.turnOnTitle" : "factor.turnOffTitle")}
      proofs={proofs}
      passcode={t("fundPassword.label")}
      {...lost.sheet}
      confirm={{ label: t(on === 1 ? "factor.turnOn" : "factor.turnOff") }}
      pending={changing.isPending}
      onRepeat={once.sayRepeat}
      error={changing.error}
      onConfirm={(proved) =>
        void once.run(() =>
          changing.mutateAsync({ factor, on, lost: shown === "lost" ? 1 : 0, ...proved }),
        )
      }
    >
      <SwitchNotice switching={shown} />
    </VerifySheet>
  );
}

function SwitchNotice({ switching }: { switching: Switching }) {
  const t = useText();
  if (switching === "on") return <Notice icon="shield">{t("factor.onFrom")}</Notice>;
  const seconds = switching === "lost" ? factorLostSeconds : factorOffSeconds;
  return (
    <Notice tone="warning" icon="clock">
      <p>{t("factor.offFrom", { time: formatMinute(nowSeconds() + seconds) })}</p>
      <p>{t(switching === "lost" ? "factor.lostWhy" : "factor.offWhy")}</p>
    </Notice>
  );
}
