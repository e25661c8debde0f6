import { currencies } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { ChoiceTabs } from "@clearhold/ui/choices";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { useText } from "../../../text/use-text.ts";
import { DepositLimit, DepositWarnings } from "../../people/certification/deposit-limit.tsx";
import { NoticePopup } from "../../press/notices/notice-popup.tsx";
import { AddressSkeleton } from "./address-skeleton.tsx";
import { DepositAddress } from "./deposit-address.tsx";
import { useAddressAndArrivals } from "./deposits-data.ts";
import { DepositsUnderWay } from "./deposits-under-way.tsx";
import { WaysOn } from "./simple-deposit-screen.tsx";

/** Where to send money to, and what of it is on its way. */
export function DepositScreen() {
  const t = useText();
  const navigate = useNavigate();
  const currency = readCurrency(useSearch({ from: "/Deposit" }).currency) ?? "USDT";
  const { address, fresh, waiting } = useAddressAndArrivals(currency);
  return (
    <AppScreen
      title={t("deposit.title")}
      skeleton={<AddressSkeleton />}
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/DepositRecord" />}>
          {t("action.records")}
        </Button>
      }
    >
      <NoticePopup kind="payment" />
      <ChoiceTabs
        label={t("deposit.coin")}
        value={currency}
        onChange={(next) =>
          void navigate({ to: "/Deposit", search: { currency: next }, replace: true })
        }
        tabs={currencies.map((value) => ({ value, label: value }))}
      >
        {waiting ? (
          <AddressSkeleton />
        ) : (
          <>
            <DepositWarnings currency={currency} />
            <DepositsUnderWay deposits={fresh} />
            <Loaded query={address}>
              {(data) => <DepositAddress currency={currency} deposit={data} />}
            </Loaded>
            <DepositLimit currency={currency} />
            <WaysOn />
          </>
        )}
      </ChoiceTabs>
    </AppScreen>
  );
}
