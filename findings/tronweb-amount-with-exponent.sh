#!/usr/bin/env bash
# tronweb 6.5.1 checks an amount with one rule and reads it with another.
# The check takes any text that JavaScript reads as a whole number, so "1.5E+6" passes.
# The builder then reads only the digits before the first other sign: the transfer moves 1 sun, not 1.5 TRX.
# BigDecimal of Java and Decimal of Python write whole amounts this way after they strip zeros.
# Sending, freezing and delegating share the fault. Write amounts as plain digits before they reach tronweb.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund tronweb@6.5.1
cat > finding.mjs <<'PROGRAM'
import { TronWeb, utils } from "tronweb";

const tron = new TronWeb({ fullHost: "http://127.0.0.1:1" });
const from = TronWeb.address.fromHex("0x" + "11".repeat(20));
const to = TronWeb.address.fromHex("0x" + "22".repeat(20));
// With a block header in hand the builder asks no node.
const blockHeader = {
  ref_block_bytes: "0001",
  ref_block_hash: "0102030405060708",
  timestamp: 1_700_000_000_000,
  expiration: 1_700_000_060_000,
};
const options = { blockHeader };
const builder = tron.transactionBuilder;
const acts = {
  sendTrx: (amount) => builder.sendTrx(to, amount, from, options),
  sendToken: (amount) => builder.sendToken(to, amount, "1000001", from, options),
  freezeBalanceV2: (amount) => builder.freezeBalanceV2(amount, "ENERGY", from, options),
  delegateResource: (amount) =>
    builder.delegateResource(amount, to, "ENERGY", from, false, undefined, options),
};

/** The amount in the bytes that would be signed. */
async function signedAmount(act, amount) {
  const built = await acts[act](amount);
  const { type } = built.raw_data.contract[0];
  const read = utils.deserializeTx.deserializeTransaction(type, built.raw_data_hex);
  const value = read.contract[0].parameter.value;
  return value.amount ?? value.frozen_balance ?? value.balance;
}

console.log(`tronweb 6.5.1, the amount in the bytes to sign`);
let isSame = true;
for (const act of Object.keys(acts)) {
  const digits = await signedAmount(act, "1500000");
  const exponent = await signedAmount(act, "1.5E+6");
  console.log(`${act}: "1500000" gives ${digits}; "1.5E+6" gives ${exponent}`);
  console.log("  expected: 1500000 for both, or an error");
  isSame &&= digits === 1_500_000 && exponent === 1;
}
const fraction = await acts.sendTrx("0.5").then(
  () => "accepted",
  (error) => error.message,
);
console.log(`for comparison, sendTrx "0.5": ${fraction}`);
isSame &&= fraction === "Invalid amount provided";
console.log("Why it matters: a payout of 1.5 TRX leaves as 0.000001 TRX, and nothing reports it.");
console.log("What to do: turn each amount into a BigInt first, and compare the built bytes with it.");
if (!isSame) {
  console.log("CHANGED: tronweb no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
