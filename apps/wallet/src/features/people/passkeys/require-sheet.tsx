import { factorLostSeconds, factorOffSeconds } from "@clearhold/contract/waits";
import { setVerification } from "@clearhold/contract/wallet/people/contacts";
import { Notice, toast } from "@clearhold/ui/feedback";
import { nowSeconds } from "@clearhold/ui/time";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useLast } from "../../../frame/use-last.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useSecurityChange } from "../security/security-data.ts";
import { useBothLost } from "../security/use-both-lost.tsx";
import { VerifySheet } from "../security/verify-sheet.tsx";

/** What the requirement is to become; "lost": off without any passkey, after seven days. */
export type Requiring = "on" | "off" | "lost";

type RequireSheetProps = { requiring: Requiring | null; onClose: () => void };

const titles = { on: "requireOn", off: "requireOff", lost: "lostOff" } as const;
const texts = { on: "requireOnText", off: "requireOffText", lost: "lostOffText" } as const;

/** Whether every step needs a passkey: on at once, off a day later, or a week without any proof of one. */
export function RequireSheet({ requiring, onClose }: RequireSheetProps) {
  const t = useText();
  const once = useOneAtATime();
  const shown = useLast(requiring) ?? "on";
  const [on, lost] = [shown === "on" ? 1 : 0, shown === "lost" ? 1 : 0];
  const device = useBothLost(lost === 1 ? "passkey" : null);
  const proofs = useProofs("captcha", {
    ...{ fields: { factor: "passkey", on }, without: device.without },
    takesRecovery: lost === 0 && on === 0,
  });
  const changing = useSecurityChange(setVerification, ({ from }) => {
    const time = formatMinute(from);
    toast(on === 1 ? t("toast.modified") : t("passkeys.requireOffDone", { time }), "success");
    close();
  });

  function close() {
    changing.reset();
    onClose();
  }

  const time = formatMinute(nowSeconds() + (lost === 1 ? factorLostSeconds : factorOffSeconds));
  return (
    <VerifySheet
      open={requiring !== null}
      onClose={close}
      title={t(`passkeys.${titles[shown]}`)}
      proofs={proofs}
      passcode={t("fundPassword.label")}
      {...device.sheet}
      confirm={{ label: t("action.confirm") }}
      pending={changing.isPending}
      onRepeat={once.sayRepeat}
      error={changing.error}
      onConfirm={(proved) =>
        void once.run(() => changing.mutateAsync({ factor: "passkey", on, lost, ...proved }))
      }
    >
      <Notice {...(on === 0 && { tone: "warning" })} icon={on === 1 ? "shield" : "clock"}>
        {t(`passkeys.${texts[shown]}`, { time })}
      </Notice>
    </VerifySheet>
  );
}
