import { currencies } from "@clearhold/money";
import { Button, Card, ChoiceTabs, List, Section, Skeleton } from "@clearhold/ui";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readCurrency } from "../../frame/choose-currency.ts";
import { useText } from "../../text/use-text.ts";
import { DepositAddress } from "./deposit-address.tsx";
import { DepositRow } from "./deposit-row.tsx";
import { useDepositAddress, useDepositsUnderWay } from "./deposits-data.ts";

/** Where to send money to, and what of it is on its way. */
export function DepositScreen() {
  const t = useText();
  const navigate = useNavigate();
  const currency = readCurrency(useSearch({ from: "/Deposit" }).currency) ?? "USDT";
  const address = useDepositAddress(currency);
  return (
    <AppScreen
      title={t("deposit.title")}
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/DepositRecord" />}>
          {t("action.records")}
        </Button>
      }
    >
      <ChoiceTabs
        label={t("deposit.coin")}
        value={currency}
        onChange={(next) =>
          void navigate({ to: "/Deposit", search: { currency: next }, replace: true })
        }
        tabs={currencies.map((value) => ({ value, label: value }))}
      >
        <Loaded query={address} skeleton={<AddressSkeleton />}>
          {(data) => <DepositAddress currency={currency} deposit={data} />}
        </Loaded>
        <UnderWay currency={currency} />
      </ChoiceTabs>
    </AppScreen>
  );
}

function UnderWay({ currency }: { currency: (typeof currencies)[number] }) {
  const t = useText();
  const deposits = useDepositsUnderWay(currency);
  if (deposits.length === 0) return null;
  return (
    <Section title={t("deposit.underWay")}>
      <Card flush>
        <List>
          {deposits.map((deposit) => (
            <DepositRow key={deposit.id} deposit={deposit} render={<Link to="/DepositRecord" />} />
          ))}
        </List>
      </Card>
    </Section>
  );
}

function AddressSkeleton() {
  return (
    <Card>
      <Skeleton height="216px" />
      <Skeleton height="48px" />
      <Skeleton height="48px" />
    </Card>
  );
}
