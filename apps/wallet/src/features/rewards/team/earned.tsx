import type { TeamMember } from "@clearhold/contract/wallet/rewards/team";
import { MoneyText, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./team.module.css";

type Earned = Pick<TeamMember, "earned" | "usdt_earn">;

/** What was received in the coins of the fees, a line each. */
export function EarnedAmounts({ earned }: Pick<Earned, "earned">) {
  if (earned.length === 0) return <MoneyText money={readMoney("0", "USDT")} />;
  return (
    <span className={styles.amounts}>
      {earned.map(({ unit, amount }) => (
        <MoneyText key={unit} money={readMoney(amount, unit)} />
      ))}
    </span>
  );
}

/** Its value in USDT, where a coin of it is another one. */
export function EarnedValue({ of: { earned, usdt_earn: value } }: { of: Earned }) {
  const t = useText();
  if (earned.every(({ unit }) => unit === "USDT")) return null;
  if (value === "") return t("worth.none", { code: "USDT" });
  const amount = moneyLabel(readMoney(value, "USDT"), { decimals: 2 });
  return t("team.value", { amount });
}
