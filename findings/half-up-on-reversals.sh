#!/usr/bin/env bash
# "Half up" has two meanings in libraries for money, and they differ only for negative amounts.
# dinero.js 2.0.2 rounds -1.5 to -1. bignumber.js 9.1.2, big.js 7.0.1 and decimal.js 10.6.0 round it to -2.
# With dinero.js a fee of 1.5 units and its reversal do not cancel: 1 unit remains in the books.
# Its usual rounding has the same gap: "down" means towards minus infinity there, towards zero elsewhere.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund dinero.js@2.0.2 bignumber.js@9.1.2 big.js@7.0.1 decimal.js@10.6.0
cat > finding.mjs <<'PROGRAM'
import Big from "big.js";
import BigNumber from "bignumber.js";
import Decimal from "decimal.js";
import { dinero, down, halfUp, toSnapshot, transformScale } from "dinero.js";

const TRX = { code: "TRX", base: 10, exponent: 6 };
/** Tenths of the smallest unit, rounded to whole units. */
const byDinero = (rounding) => (tenths) => {
  const exact = dinero({ amount: tenths, currency: TRX, scale: 7 });
  return toSnapshot(transformScale(exact, 6, rounding)).amount;
};
const text = (tenths) => new BigNumber(tenths).div(10).toFixed();
const ways = {
  "half up": {
    "dinero.js halfUp": byDinero(halfUp),
    "bignumber.js ROUND_HALF_UP": (n) => +new BigNumber(text(n)).dp(0, BigNumber.ROUND_HALF_UP),
    "big.js roundHalfUp": (n) => +new Big(text(n)).round(0, Big.roundHalfUp),
    "decimal.js ROUND_HALF_UP": (n) => +new Decimal(text(n)).toDP(0, Decimal.ROUND_HALF_UP),
  },
  down: {
    "dinero.js down": byDinero(down),
    "dinero.js with no rounding named": byDinero(undefined),
    "bignumber.js ROUND_DOWN": (n) => +new BigNumber(text(n)).dp(0, BigNumber.ROUND_DOWN),
    "big.js roundDown": (n) => +new Big(text(n)).round(0, Big.roundDown),
    "decimal.js ROUND_DOWN": (n) => +new Decimal(text(n)).toDP(0, Decimal.ROUND_DOWN),
  },
};
let isSame = true;
for (const [name, libraries] of Object.entries(ways)) {
  console.log(`${name}: a fee of 1.5 units, its reversal, and what remains (expected: 0)`);
  for (const [library, round] of Object.entries(libraries)) {
    const [fee, reversal] = [round(15), round(-15)];
    console.log(`  ${library}: ${fee} ${reversal}, remains ${fee + reversal}`);
    const isDinero = library.startsWith("dinero");
    isSame &&= fee === (name === "down" ? 1 : 2);
    isSame &&= fee + reversal === (isDinero ? (name === "down" ? -1 : 1) : 0);
  }
}
console.log("Why it matters: a refund differs from the charge by one unit, and the books do not close.");
console.log("What to do: with dinero.js name halfAwayFromZero, or round the size and then set the sign.");
if (!isSame) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
