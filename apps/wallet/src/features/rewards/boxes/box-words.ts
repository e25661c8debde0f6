import type { BoxView } from "@clearhold/contract/wallet/rewards/boxes";
import type { BadgeTone } from "@clearhold/ui/data";
import type { Translate } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

export const boxTones: Readonly<Record<BoxView["state"], BadgeTone>> = {
  reserved: "neutral",
  ready: "brand",
  waiting: "warning",
  drawn: "success",
  void: "neutral",
  expired: "neutral",
  blocked: "neutral",
};

/** What a box waits for, or what became of it. */
export function boxWords(t: Translate, { state, receipt, endtime, is_paid }: BoxView): string {
  if (state === "drawn") return t(is_paid ? "box.about.paid" : "box.about.unpaid");
  if (state === "waiting") {
    const { height = 0, expected = 0 } = receipt ?? {};
    return t("box.about.waiting", { height: String(height), time: formatMinute(expected) });
  }
  if (state === "ready" || state === "expired") {
    return t(`box.about.${state}`, { time: formatMinute(endtime) });
  }
  return t(`box.about.${state}`);
}
