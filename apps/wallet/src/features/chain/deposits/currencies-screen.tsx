import { Card, List, Row } from "@clearhold/ui/layout";
import { CurrencyMark } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { useDepositCurrencies } from "./deposits-data.ts";
import { WaysOn } from "./simple-deposit-screen.tsx";

/** The currency comes first; the address follows. */
export function CurrenciesScreen() {
  const t = useText();
  const currencies = useDepositCurrencies();
  return (
    <AppScreen title={t("deposit.title")}>
      <p>{t("deposit.pickLead")}</p>
      <Loaded query={currencies}>
        {(list) => (
          <Card flush>
            <List label={t("deposit.pickLead")}>
              {list.map(({ id, network }) => (
                <Row
                  key={id}
                  leading={<CurrencyMark currency={id} />}
                  title={id}
                  note={network}
                  chevron
                  render={<Link to="/recharge" search={{ currency: id }} />}
                />
              ))}
            </List>
          </Card>
        )}
      </Loaded>
      <WaysOn />
    </AppScreen>
  );
}
