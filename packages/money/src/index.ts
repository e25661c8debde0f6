export { greater, lesser } from "./compare.ts";
export { type CurrencyCode, currencies, isCurrencyCode, scaleOf } from "./currency.ts";
export {
  amountText,
  formatFigure,
  formatMoney,
  formatUnits,
  groupThousands,
  parseUnits,
} from "./decimal-text.ts";
export {
  type DisplayCurrency,
  displayCurrencies,
  displayDecimals,
  type StateCurrency,
  stateCurrencies,
} from "./display-currency.ts";
export { feeAtRate } from "./fee.ts";
export { addMoney, type Money, money, subtractMoney, zero } from "./money.ts";
export { formatPercent, parsePercent, percentScale } from "./percent.ts";
export { rateScale, rateUnit } from "./rate.ts";
export { divideRoundDown, divideRoundUp, partsPerMillion } from "./rounding.ts";
export { smallestSubscription } from "./smallest-subscription.ts";
export {
  asciiAmount,
  asciiDigits,
  decimalMark,
  readTypedUnits,
  twoReadings,
} from "./typed-text.ts";
export { type UsdtPrices, worthOf, worthScale } from "./worth.ts";
