import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyText, moneyLabel } from "@clearhold/ui/money";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { GoneCurrency } from "../../desk/display-rates/gone-currency.tsx";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import { useAssets } from "../../statements/balances/balances-data.ts";
import { partsOf } from "../../statements/balances/parts-of.ts";

/** All of my principal that is in projects now, in coins and in what it is worth; nothing where there is none. */
export function InvestedTotal() {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  const assets = useAssets().data;
  const invested = assets?.list
    .map((asset) => partsOf(asset).invested)
    .filter(({ units }) => units > 0n);
  const [first] = invested ?? [];
  if (!invested || !first) return null;
  return (
    <Card>
      <Facts>
        {hidden ? (
          <Fact label={t("worth.invested")}>
            <MoneyText money={first} hidden />
          </Fact>
        ) : (
          <Fact stacked label={t("worth.invested")} note={<WorthText of={invested} />}>
            {invested.map((one) => moneyLabel(one)).join(" + ")}
          </Fact>
        )}
      </Facts>
      {assets && !hidden && <GoneCurrency offered={assets.symbols} />}
    </Card>
  );
}
