#!/usr/bin/env bash
# In a statement of MT940, "RC" marks a credit that is taken back: the balance falls. "RD" gives a debit back.
# mt940-js 1.0.0 looks for a C in either place: RC is a credit to it, RD a debit, and no field tells them apart.
# Its lines do not add up to the closing balance. mt940js 1.3.5 reads the same statement with the right signs.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund mt940-js@1.0.0 mt940js@1.3.5 tslib@2.8.1
cat > finding.mjs <<'PROGRAM'
import * as first from "mt940-js";
import second from "mt940js";

const marks = ["C", "D", "RC", "RD"];
const right = { C: 150n, D: -150n, RC: -150n, RD: 150n };
const text = [
  ":20:STATEMENT",
  ":25:HOUSKRSE/12345678",
  ":28C:1/1",
  ":60F:C260104EUR1000,00",
  ...marks.flatMap((mark) => [`:61:2601050105${mark}1,50NTRFNONREF`, `:86:booking ${mark}`]),
  ":62F:C260105EUR1000,00",
  "-",
].join("\n");

const cents = (amount) => BigInt(Math.round(amount * 100));
const [one] = await first.read(Buffer.from(text));
const [two] = new second.Parser().parse(text);
const ofFirst = one.transactions.map(({ isCredit, amount }) => (isCredit ? cents(amount) : -cents(amount)));
const ofSecond = two.transactions.map(({ amount }) => cents(amount));
const names = Object.keys(one.transactions[0]).filter((name) => /revers/i.test(name));

console.log("cents of each booking         expected  mt940-js 1.0.0  mt940js 1.3.5");
marks.forEach((mark, place) => {
  const cells = [right[mark], ofFirst[place], ofSecond[place]].map((cell) => String(cell).padStart(12));
  console.log(`mark ${mark.padEnd(20)} ${cells.join("  ")}`);
});
console.log(`fields of mt940-js that tell of a reversal: ${names.length}`);
console.log("Why it matters: a transfer that the bank took back counts as money that came in, for twice its amount.");
console.log("What to do: add up the lines, and refuse a statement that does not reach its closing balance.");
const isSame = `${ofFirst}|${ofSecond}|${names}` === "150,-150,150,-150|150,-150,-150,150|";
if (!isSame) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
