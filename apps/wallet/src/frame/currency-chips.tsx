import { type CurrencyCode, currencies } from "@clearhold/money";
import { Chips } from "@clearhold/ui/choices";
import { useText } from "../text/use-text.ts";
import { readCurrency } from "./choose-currency.ts";

type CurrencyChipsProps = {
  value: string | undefined;
  listed?: readonly CurrencyCode[];
  onChange: (currency: string) => void;
};

/** All, TRX, USDT: the filter of every list. "" stands for all. */
export function CurrencyChips({ value, listed = currencies, onChange }: CurrencyChipsProps) {
  const t = useText();
  return (
    <Chips
      label={t("label.currencyFilter")}
      value={readCurrency(value) ?? ""}
      onChange={onChange}
      options={[
        { value: "", label: t("label.allCurrencies") },
        ...listed.map((currency) => ({ value: currency, label: currency })),
      ]}
    />
  );
}
