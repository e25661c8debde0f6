import { addMoney, type CurrencyCode, currencies, type Money, zero } from "@clearhold/money";
import { Row } from "@clearhold/ui/layout";
import { CurrencyMark, MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { readMoney } from "../../../money/read-money.ts";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { useDetectedDeposits } from "./deposits-data.ts";

/** Beside what a person has: deposits that a block shows and that are not final. They count later. */
export function ArrivingRows() {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  const deposits = useDetectedDeposits();
  const sumOf = (currency: CurrencyCode): Money =>
    deposits
      .filter((deposit) => deposit.currency === currency)
      .map((deposit) => readMoney(deposit.amount, currency))
      .reduce(addMoney, zero(currency));
  return currencies
    .map(sumOf)
    .filter(({ units }) => units > 0n)
    .map((sum) => (
      <Row
        key={sum.currency}
        leading={<CurrencyMark currency={sum.currency} />}
        title={t("deposit.underWay")}
        note={t("deposit.notCounted")}
        value={<MoneyText money={sum} sign="always" hidden={hidden} />}
        render={<Link to="/DepositRecord" />}
      />
    ));
}
