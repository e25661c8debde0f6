export { type CurrencyCode, currencies, isCurrencyCode, scaleOf } from "./currency.ts";
export { formatMoney, formatUnits, parseUnits } from "./decimal-text.ts";
export { addMoney, type Money, money, subtractMoney, zero } from "./money.ts";
export { formatPercent, parsePercent, percentScale } from "./percent.ts";
export { type Rate, rate } from "./rate.ts";
export { divideRoundDown, divideRoundUp, partsPerMillion } from "./rounding.ts";
export { shareByLargestRemainder } from "./share.ts";
