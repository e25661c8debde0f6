#!/usr/bin/env bash
# A line of MT940 has the value date with its year, and the day of booking without one: 251231 and 0102.
# mt940-js 1.0.0, mt940js 1.3.5 and @centrapay/swift-parser 1.0.1 give the booking the year of the value date.
# At the turn of the year it lies twelve months too early, or too late. 363 days a year nobody sees it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @centrapay/swift-parser@1.0.1 mt940-js@1.0.0 mt940js@1.3.5 tslib@2.8.1
cat > finding.mjs <<'PROGRAM'
import third from "@centrapay/swift-parser";
import * as first from "mt940-js";
import second from "mt940js";

/** A statement with one line: its value date, and its day of booking without a year. */
function statement(line) {
  return [
    ":20:STATEMENT",
    ":25:HOUSKRSE/12345678",
    ":28C:1/1",
    ":60F:C251230EUR1000,00",
    `:61:${line}C1,50NTRFNONREF`,
    ":86:booking",
    ":62F:C260102EUR1001,50",
    "-",
  ].join("\n");
}

const seen = [];
console.log("mt940-js 1.0.0, mt940js 1.3.5 and @centrapay/swift-parser 1.0.1");
for (const [line, expected] of [
  ["2512301231", "2025-12-31"],
  ["2512310102", "2026-01-02"],
  ["2601021231", "2025-12-31"],
]) {
  const text = statement(line);
  const [one] = await first.read(Buffer.from(text));
  const [two] = new second.Parser().parse(text);
  const [three] = third.parse({ type: "mt940", data: text });
  const others = [two, three].map(({ transactions }) => JSON.parse(JSON.stringify(transactions))[0].entryDate.slice(0, 10));
  const found = [one.transactions[0].entryDate, ...others];
  console.log(`:61:${line}: expected ${expected}, seen ${found.join(", ")}`);
  seen.push(...found);
}
console.log("Why it matters: a booking of January is missing in the new year, and changes a year that is closed.");
console.log("What to do: choose the year that puts the booking next to the value date.");
const known = ["2025-12-31", "2025-01-02", "2026-12-31"].flatMap((day) => Array(3).fill(day));
if (seen.join() !== known.join()) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
