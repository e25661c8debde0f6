import type { Language } from "@clearhold/contract/languages";
import {
  type DisplayCurrency,
  displayCurrencies,
  isCurrencyCode,
  rateScale,
} from "@clearhold/money";
import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { displayUnits } from "@clearhold/ui/money";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readUnits } from "../../../money/read-money.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { choosePreference } from "../../../session/account-preferences.ts";
import { locales } from "../../../text/texts.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { type DisplayRate, useDisplayRates } from "../../desk/display-rates/display-rates-data.ts";
import { GoneCurrency } from "../../desk/display-rates/gone-currency.tsx";
import styles from "./settings.module.css";

/** In what values are shown: the coins, and what the operator has rates for. */
export function CurrencyScreen() {
  const t = useText();
  const currency = usePreferences((preferences) => preferences.currency);
  const language = useLanguage();
  const rates = useDisplayRates();
  const noteOf = ({ code, per_usdt, rated_at }: DisplayRate) => {
    if (code === "USDT") return {};
    if (per_usdt === "") return { note: t("settings.rateNone") };
    const price = displayUnits(readUnits(per_usdt, rateScale), rateScale, {
      decimals: 2,
    });
    const time = formatMinute(rated_at);
    return { note: t("settings.perUsdt", { code, price, time }) };
  };
  return (
    <AppScreen title={t("settings.currency")} backTo="/Preferences">
      <Loaded query={rates}>
        {(offered) => (
          <>
            <GoneCurrency offered={offered} />
            <Card flush>
              <RadioList
                label={t("settings.currency")}
                value={currency}
                onChange={(value) =>
                  choosePreference({
                    currency: displayCurrencies.find((one) => one === value) ?? currency,
                  })
                }
                options={offered.map((rate) => ({
                  value: rate.code,
                  label: nameOf(rate.code, language),
                  ...noteOf(rate),
                }))}
              />
            </Card>
          </>
        )}
      </Loaded>
      <p className={styles.lead}>{t("settings.currencyLead")}</p>
    </AppScreen>
  );
}

/** What the money of a state is called, behind its code; a coin's code is its name. */
function nameOf(code: DisplayCurrency, language: Language): string {
  if (isCurrencyCode(code)) return code;
  return `${code} · ${new Intl.DisplayNames(locales[language], { type: "currency" }).of(code)}`;
}
