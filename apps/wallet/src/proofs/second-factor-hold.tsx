import { Notice, Skeleton } from "@clearhold/ui/feedback";
import { useSecurity } from "../session/security-view.ts";
import { useText } from "../text/use-text.ts";
import { formatMinute } from "../time/format-time.ts";

/** The hold that a lost or removed factor brings, with its end, said before the person confirms it. */
export function SecondFactorHold({
  words,
}: {
  words: "passkeys.removeHold" | "proofs.recoveryHold";
}) {
  const t = useText();
  const { data } = useSecurity();
  if (!data) return <Skeleton height="48px" />;
  return (
    <Notice tone="warning" icon="clock">
      {t(words, { until: formatMinute(data.would_hold.second_factor) })}
    </Notice>
  );
}
