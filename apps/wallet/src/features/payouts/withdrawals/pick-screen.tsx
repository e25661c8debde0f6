import { Button } from "@clearhold/ui/actions";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { CurrencyMark, MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { NoticePopup } from "../../press/notices/notice-popup.tsx";
import { HoldBanner } from "../../statements/balances/hold-banner.tsx";
import { StoppedBanner } from "./withdraw-screen.tsx";
import { useWithdrawalCurrencies } from "./withdrawals-data.ts";

/** The currency comes first; the form follows. */
export function PickScreen() {
  const t = useText();
  const currencies = useWithdrawalCurrencies();
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  return (
    <AppScreen
      title={t("withdraw.pickTitle")}
      skeleton={<ListSkeleton rows={2} />}
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/WithdrawalRecord" />}>
          {t("action.records")}
        </Button>
      }
    >
      <NoticePopup kind="payment" />
      <HoldBanner />
      <p>{t("withdraw.pickLead")}</p>
      <Loaded query={currencies} skeleton={<ListSkeleton rows={2} />}>
        {(list) => (
          <>
            <OriginLine isDemo={list.some(({ is_demo }) => is_demo)} />
            {list.map((entry) => (
              <StoppedBanner key={entry.id} terms={entry} />
            ))}
            <Card flush>
              <List label={t("withdraw.pickLead")}>
                {list.map((entry) => (
                  <Row
                    key={entry.id}
                    leading={<CurrencyMark currency={entry.id} />}
                    title={entry.id}
                    note={entry.network}
                    value={
                      <MoneyText
                        money={readMoney(entry.balance, entry.id)}
                        decimals={2}
                        unit={false}
                        hidden={hidden}
                      />
                    }
                    valueNote={t("label.available")}
                    chevron
                    render={<Link to="/WithdrawCoins" search={{ currency: entry.id }} />}
                  />
                ))}
              </List>
            </Card>
          </>
        )}
      </Loaded>
    </AppScreen>
  );
}
