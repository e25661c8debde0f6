import { HoldNotice, nowSeconds } from "@clearhold/ui";
import { useUserInfo } from "../../session/user-info.ts";
import { useText } from "../../text/use-text.ts";
import { formatTime } from "../../time/format-time.ts";

/** Says that withdrawals are paused, why, and until when; nothing while they are not. */
export function HoldBanner() {
  const t = useText();
  const until = useUserInfo().data?.withdrawals_held_until ?? 0;
  if (until <= nowSeconds()) return null;
  return (
    <HoldNotice
      title={t("user.held", { until: formatTime(until) })}
      until={until}
      dayLetter={t("unit.day")}
    >
      {t("user.heldWhy")}
    </HoldNotice>
  );
}
