import type { Money } from "@clearhold/money";
import { Fact, MoneyText } from "@clearhold/ui";
import { type ReactNode, useState } from "react";
import styles from "./withdraw-review.module.css";

type ExactMoneyProps = { label: ReactNode; money: Money; strong?: boolean };

/** Two decimals, as the requirement shows fees; a tap shows every one (decisions 1). */
export function ExactMoney({ label, money, strong = false }: ExactMoneyProps) {
  const [exact, setExact] = useState(false);
  return (
    <Fact label={label} strong={strong}>
      <button
        type="button"
        className={styles.figure}
        aria-pressed={exact}
        onClick={() => setExact(!exact)}
      >
        <MoneyText money={money} decimals={exact ? "exact" : 2} />
      </button>
    </Fact>
  );
}
