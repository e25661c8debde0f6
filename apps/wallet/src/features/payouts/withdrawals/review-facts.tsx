import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { Fact, Facts, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";

type ReviewFactsProps = {
  terms: WithdrawalCurrencyView;
  operators: number;
  /** When it ends at the latest, in words; empty where nobody can say. */
  latest: string;
};

/** Why a person looks at a withdrawal, how many must approve it, how long that takes, and its end. */
export function ReviewFacts({ terms, operators, latest }: ReviewFactsProps) {
  const t = useText();
  const amount = moneyLabel(readMoney(terms.automatic_limit, terms.id));
  return (
    <Facts>
      <Fact label={t("reviewing.why")}>{t("reviewing.above", { amount })}</Fact>
      <Fact label={t("reviewing.who")}>{t("reviewing.operators", { count: operators })}</Fact>
      <Fact label={t("reviewing.pace")}>{usePaceWords(terms.reviews)}</Fact>
      {latest && <Fact label={t("reviewing.latest")}>{latest}</Fact>}
    </Facts>
  );
}

const hourMinutes = 60;

/** What was measured, with how many it was measured on; whole minutes, or hours from two on, rounded up. */
function usePaceWords({ count, half_within: seconds }: WithdrawalCurrencyView["reviews"]): string {
  const t = useText();
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const time =
    minutes < 2 * hourMinutes
      ? t("reviewing.minutes", { count: minutes })
      : t("reviewing.hours", { count: Math.ceil(minutes / hourMinutes) });
  return t("reviewing.paceOf", { count, time });
}
