#!/usr/bin/env bash
# tronweb 6.5.1 returns the named results of a contract call as an array with extra properties.
# A result whose name an array already uses gets no property, and no error says so.
# A result named "length" then reads as the number of results: a lock of 90 days reads as 5.
# "at", "keys" and "fill" read as functions. viem 2.57.20 gives the values for the same bytes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund tronweb@6.5.1 viem@2.57.20
cat > finding.mjs <<'PROGRAM'
import { utils } from "tronweb";
import { decodeAbiParameters } from "viem";

const values = { amount: 1_000_000n, length: 90n, at: 1_700_000_000n, fill: 5n, keys: 6n };
const outputs = Object.keys(values).map((name) => ({ name, type: "uint256" }));
const data = utils.abi.encodeParams(
  outputs.map(({ type }) => type),
  Object.values(values),
);
const call = { type: "function", name: "lockOf", inputs: [], outputs };
const read = utils.abi.decodeParamsV2ByABI(call, data);
const [other] = decodeAbiParameters([{ type: "tuple", name: "lock", components: outputs }], data);

const shown = (value) => (typeof value === "function" ? "a function" : String(value));
console.log(`tronweb 6.5.1, decodeParamsV2ByABI, which a contract's call() uses too`);
for (const [index, [name, value]] of Object.entries(values).entries()) {
  console.log(`${name}: expected ${value}, seen ${shown(read[name])}; by place: ${read[index]}`);
}
console.log(`for comparison, viem: ${Object.entries(other).map((pair) => pair.join(" ")).join(", ")}`);
console.log("Why it matters: a term, a fill or a time of a contract is read wrong, and nothing fails.");
console.log("What to do: read the results by place, never by name.");
const isSame =
  read.amount === values.amount &&
  read.length === outputs.length &&
  ["at", "fill", "keys"].every((name) => typeof read[name] === "function") &&
  Object.values(values).every((value, index) => read[index] === value) &&
  Object.entries(values).every(([name, value]) => other[name] === value);
if (!isSame) {
  console.log("CHANGED: tronweb or viem no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
