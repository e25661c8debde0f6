#!/usr/bin/env bash
# A column of type bigint holds money in smallest units. PGlite 0.5.17, which is PostgreSQL inside the process, gives
# such a value as a number up to 2^53 - 1, and as a bigint above. The type changes from row to row.
# pg-types 2.2.0, which the driver `pg` uses, gives a text for each. So code that passes with one fails
# with the other, and code that passes with small balances fails at the first large one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @electric-sql/pglite@0.5.17 pg-types@2.2.0
cat > finding.mjs <<'PROGRAM'
import { PGlite } from "@electric-sql/pglite";
import pgTypes from "pg-types";

const database = await PGlite.create();
const bigintType = 20;
const { rows } = await database.query(
  "select units from (values (1500000::bigint), (9007199254740991), (9007199254740992)) as balances (units)",
);
const seen = rows.map(({ units }) => [typeof units, typeof pgTypes.getTypeParser(bigintType)(String(units))]);
console.log("PGlite 0.5.17 and pg-types 2.2.0, a column of type bigint");
console.log("expected: one type for all rows of a column");
rows.forEach(({ units }, place) =>
  console.log(`${units}: seen ${seen[place][0]} of PGlite, ${seen[place][1]} of pg-types`),
);
function tried(what, work) {
  try {
    work();
    return `${what}: works`;
  } catch (error) {
    return `${what}: ${error.constructor.name}`;
  }
}
const sums = [
  tried("the sum of the small rows", () => rows[0].units + rows[1].units),
  tried("the sum with the large row", () => rows[0].units + rows[2].units),
  tried("the small row as JSON", () => JSON.stringify(rows[0])),
  tried("the large row as JSON", () => JSON.stringify(rows[2])),
];
for (const line of sums) console.log(line);
console.log("Why it matters: tests on PGlite pass, and the account that grows past 9,007 million TRX breaks its page.");
console.log("What to do: set a parser for type 20 on both sides, so that each value is a bigint.");
await database.close();
const known =
  "number,string,number,string,bigint,string" +
  "|works,TypeError,works,TypeError";
if (`${seen}|${sums.map((line) => line.split(": ")[1])}` !== known) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
