import { Notice } from "@clearhold/ui/feedback";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

type WouldHoldProps = {
  /** Unix seconds until which withdrawals would be paused; 0 where they would not be. */
  until: number;
  words:
    | "loginPassword.hold"
    | "email.hold"
    | "phone.hold"
    | "paymentPassword.holdByOld"
    | "paymentPassword.holdByCode";
};

/** The hold that a change brings, with its end, said before the person confirms it. */
export function WouldHold({ until, words }: WouldHoldProps) {
  const t = useText();
  if (until === 0) return null;
  return (
    <Notice tone="warning" icon="clock">
      {t(words, { until: formatMinute(until) })}
    </Notice>
  );
}
