import type { DepositView } from "@clearhold/contract/wallet/chain/deposits";
import { Card, List, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { DepositRow } from "./deposit-row.tsx";

/** What the chain has shown of this currency, counting up by itself until it is credited. */
export function DepositsUnderWay({ deposits }: { deposits: readonly DepositView[] }) {
  const t = useText();
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
