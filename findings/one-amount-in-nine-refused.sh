#!/usr/bin/env bash
# js-money 0.6.3 makes an amount from a decimal with Money.fromDecimal, from a number or a text.
# It multiplies as a floating number and refuses what is not whole then: 0.07, 1.10 and 1,144 more of the
# 10,000 amounts up to 100.00. A text does not help, since it is multiplied the same way.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund js-money@0.6.3
cat > finding.mjs <<'PROGRAM'
import Money from "js-money";

const count = 10_000;

/** Which of the amounts from 0.01 to 100.00 are refused. */
function refused(write) {
  const found = [];
  for (let cents = 1; cents <= count; cents += 1) {
    try {
      const { amount } = Money.fromDecimal(write(cents), "USD");
      if (amount !== cents) throw new Error("another amount");
    } catch (error) {
      found.push(`${(cents / 100).toFixed(2)} (${error.message})`);
    }
  }
  return found;
}

const seen = {
  number: refused((cents) => cents / 100),
  text: refused((cents) => (cents / 100).toFixed(2)),
};
console.log(`js-money 0.6.3, Money.fromDecimal, ${count} amounts from 0.01 to 100.00 in USD`);
console.log("expected: all are taken");
for (const [kind, list] of Object.entries(seen)) {
  console.log(`given as a ${kind}, seen: ${list.length} refused, the first ${list.slice(0, 2).join(", ")}`);
}
console.log("Why it matters: one payment in nine fails, and a test with 1.00, 2.50 and 19.95 shows nothing.");
console.log("What to do: give whole cents to the library, made from the text without floating numbers.");
const isSame = Object.values(seen).every(
  (list) => list.length === 1146 && list[0] === "0.07 (Amount must be an integer)",
);
if (!isSame) {
  console.log("CHANGED: js-money no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
