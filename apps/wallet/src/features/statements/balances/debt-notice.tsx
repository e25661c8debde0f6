import type { AssetView } from "@clearhold/contract/wallet/statements/assets";
import { Notice } from "@clearhold/ui/feedback";
import { moneyLabel } from "@clearhold/ui/money";
import { HelpLink } from "../../../frame/help-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";

/** Says what is owed for withdrawals and what follows from it; nothing where nothing is. */
export function DebtNotice({ assets }: { assets: readonly AssetView[] | undefined }) {
  const t = useText();
  const debts = assets
    ?.map(({ owed, currency_code }) => readMoney(owed, currency_code))
    .filter(({ units }) => units > 0n);
  if (!debts?.length) return null;
  const amount = debts.map((debt) => moneyLabel(debt)).join(", ");
  return (
    <Notice tone="warning" title={t("user.owed", { amount })}>
      {t("user.owedText")} <HelpLink article="withdrawal-restored" />
    </Notice>
  );
}
