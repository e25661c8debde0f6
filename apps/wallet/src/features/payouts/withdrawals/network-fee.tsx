import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Money } from "@clearhold/money";
import { Fact, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";

type NetworkFeeProps = { terms: WithdrawalCurrencyView; now?: Money | null };

/** What the chain charges the house: what it is just now where a node has said, else the most that it is. */
export function NetworkFee({ terms, now = null }: NetworkFeeProps) {
  const t = useText();
  const most = moneyLabel(readMoney(terms.network_fee, "TRX"));
  return (
    <Fact label={t("withdraw.networkFee")}>
      {now
        ? t("withdraw.networkFeeNow", { amount: moneyLabel(now) })
        : t("withdraw.networkFeePaid", { amount: most })}
    </Fact>
  );
}
