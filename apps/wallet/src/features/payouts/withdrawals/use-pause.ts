import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { nowSeconds } from "@clearhold/ui/time";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

/** Why nothing can be ordered now, short enough for a button; empty while something can. */
export function usePause({ stopped }: WithdrawalCurrencyView): string {
  const t = useText();
  const heldUntil = useUserInfo().data?.withdrawals_held_until ?? 0;
  if (heldUntil > nowSeconds()) {
    return t("withdraw.pausedUntil", { until: formatMinute(heldUntil) });
  }
  return stopped === 1 ? t("withdraw.stoppedNow") : "";
}
