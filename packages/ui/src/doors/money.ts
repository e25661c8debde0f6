export { CurrencyMark } from "../money/currency-mark.tsx";
export {
  displayCount,
  displayMoney,
  displayUnits,
  moneyLabel,
  unitAfter,
} from "../money/display-money.ts";
export { Fact, Facts, MoneyRow } from "../money/money-row.tsx";
export { MoneyText } from "../money/money-text.tsx";
