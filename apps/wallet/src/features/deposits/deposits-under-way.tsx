import type { CurrencyCode } from "@clearhold/money";
import { Card, List, Section } from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import { useText } from "../../text/use-text.ts";
import { DepositRow } from "./deposit-row.tsx";
import { useFreshDeposits } from "./deposits-data.ts";

/** What the chain has shown of this currency, counting up by itself until it is credited. */
export function DepositsUnderWay({ currency }: { currency: CurrencyCode }) {
  const t = useText();
  const deposits = useFreshDeposits(currency);
  if (deposits.length === 0) return null;
  const title = deposits.some(({ state }) => state === "detected") ? "underWay" : "arrived";
  return (
    <Section title={t(`deposit.${title}`)}>
      <Card flush>
        <List>
          {deposits.map((deposit) => (
            <DepositRow
              key={deposit.id}
              deposit={deposit}
              render={<Link to="/DepositDetail" search={{ id: deposit.id }} />}
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}
