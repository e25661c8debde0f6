import { Button, EmptyState } from "@clearhold/ui";
import { Link, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readCurrency } from "../../frame/choose-currency.ts";
import { useText } from "../../text/use-text.ts";
import { HoldBanner } from "../balances/hold-banner.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";
import { useWithdrawalCurrencies } from "./withdrawals-data.ts";

/** Sends money to a saved address. The currency stands in the link, so a reload keeps it. */
export function WithdrawScreen() {
  const t = useText();
  const currency = readCurrency(useSearch({ from: "/WithdrawCoins" }).currency);
  const terms = useWithdrawalCurrencies();
  return (
    <AppScreen
      title={currency ? t("withdraw.title", { currency }) : t("withdraw.titlePlain")}
      backTo="/TiBi"
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/WithdrawalRecord" />}>
          {t("action.records")}
        </Button>
      }
    >
      <HoldBanner />
      {currency === null ? (
        <EmptyState
          drawing="coins"
          text={t("withdraw.currencyMissing")}
          action={
            <Button variant="secondary" render={<Link to="/TiBi" replace />}>
              {t("withdraw.pickLead")}
            </Button>
          }
        />
      ) : (
        <Loaded query={terms}>
          {(list) => {
            const found = list.find((entry) => entry.id === currency);
            return found && <WithdrawForm key={currency} terms={found} />;
          }}
        </Loaded>
      )}
    </AppScreen>
  );
}
