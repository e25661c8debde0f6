/**
 * What people type and paste where an amount belongs. None of it is a whole number of coins; to a
 * field with decimals those of the second list are amounts.
 */
export const neverAmounts = [
  ..."1.5a 1,5 1,234.5 1e3 007 +5 -5 \u22125 0 00 .5 5. 5.. 1.2.3 0x10 0b11 NaN Infinity".split(
    " ",
  ),
  ...["1 000", " 5", "5 ", "5\n", "1\n5", "5\t", "5\u0000", "5\u200b", "5\u00a0", "1_000", "1'000"],
  ...[
    "１０",
    "１.５",
    "\u0661\u0662",
    "\u0967\u0968",
    "五",
    "5\u{1f600}",
    "\u{1f600}",
    "$5",
    "5 TRX",
  ],
  ...["1.1234567", "0.0000001", "9".repeat(26), "1".repeat(13)],
];

/** Parts of a coin, and whole coins that are not written as a whole number. */
export const decimalsOnly = ["12.5", "0.5", "1.0", "5.000000", "0.000001"];
