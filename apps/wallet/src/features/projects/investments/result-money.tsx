import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { classNames } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { type IncomeField, incomeLook } from "./income-look.ts";
import styles from "./result-money.module.css";

type ResultMoneyProps = {
  subscription: SubscriptionView;
  field: IncomeField;
  decimals?: number | "exact";
  hidden?: boolean;
};

/** Amounts that can be gains or losses carry their sign. A fee and a payout, which cannot, have an arrow. */
const signed: Record<IncomeField, "always" | "negative"> = {
  result_money: "always",
  my_profit: "always",
  platform_money: "negative",
  earnings: "negative",
};

/** An amount of the result, which reads "Unsettlement" below status 6 (requirement 4). */
export function ResultMoney({
  subscription,
  field,
  decimals = "exact",
  hidden = false,
}: ResultMoneyProps) {
  const t = useText();
  const look = incomeLook(subscription, field);
  if (look === "unsettled") {
    return <span className={styles.unsettled}>{t("investment.unsettled")}</span>;
  }
  return (
    <span
      className={classNames(!hidden && styles[look], signed[field] === "negative" && styles.marked)}
    >
      <MoneyText
        money={readMoney(subscription[field], subscription.unit)}
        decimals={decimals}
        sign={signed[field]}
        hidden={hidden}
      />
    </span>
  );
}
