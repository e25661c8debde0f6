import type { Language } from "@clearhold/contract/refusals";
import { standingReasonText } from "@clearhold/contract/standing-reasons";
import type { StandingPayoutView } from "@clearhold/contract/wallet/payouts/standing-payouts";
import type { StandingPayout } from "./standing-store.ts";

/** Which way a payout takes; without an instruction it goes to the balance. */
export function standingPayoutView(
  payout: StandingPayout | undefined,
  language: Language,
): StandingPayoutView {
  if (!payout) {
    return {
      rebate_way: 1,
      rebate_address: "",
      rebate_state: "",
      rebate_reason: "",
      rebate_reason_text: "",
      withdrawal_id: "",
    };
  }
  const { address, state, reason, details, withdrawalId } = payout;
  return {
    rebate_way: 2,
    rebate_address: address,
    rebate_state: state,
    rebate_reason: reason,
    rebate_reason_text: reason === "" ? "" : standingReasonText(reason, language, details),
    withdrawal_id: state === "withdrawn" ? withdrawalId : "",
  };
}
