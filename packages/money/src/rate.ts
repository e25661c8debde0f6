/** Decimals that a kept rate carries: `trxPerUsdtE12` is TRX for one USDT in the last of them. */
export const rateScale = 12;

/** One for one, as a kept rate. */
export const rateUnit = 10n ** BigInt(rateScale);
