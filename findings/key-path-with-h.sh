#!/usr/bin/env bash
# A hardened step of a key path is written 44' or 44h. Descriptors of Bitcoin Core print the second form.
# hdkey 2.1.0 reads 44h as the step 44 that is not hardened, and derives another key. It reports no error.
# @ledgerhq/hw-app-trx 6.36.6 does the same before it asks the device for a TRON address.
# bip32-path 0.4.2 reads both forms alike, and @scure/bip32 2.4.0 refuses the h.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund hdkey@2.1.0 @ledgerhq/hw-app-trx@6.36.6 bip32-path@0.4.2 @scure/bip32@2.4.0
cat > finding.mjs <<'PROGRAM'
import { createRequire } from "node:module";
import { HDKey } from "@scure/bip32";

const require = createRequire(import.meta.url);
const hdkey = require("hdkey");
const bip32Path = require("bip32-path");
const Trx = require("@ledgerhq/hw-app-trx").default;

const seed = Buffer.alloc(32, 7);
const apostrophe = "m/44'/195'/0'/0/0";
const letter = "m/44h/195h/0h/0/0";
const plain = "m/44/195/0/0/0";

const publicKey = (path) => hdkey.fromMasterSeed(seed).derive(path).publicKey.toString("hex");

/** The steps that would be sent to the device. The stand-in keeps the request and answers nothing. */
async function sentToDevice(path) {
  let request;
  const transport = {
    decorateAppAPIMethods() {},
    async send(_cla, _ins, _p1, _p2, data) {
      request = data;
      throw new Error("no device here");
    },
  };
  await new Trx(transport).getAddress(path.slice(2)).catch(() => {});
  return request.subarray(1).toString("hex").match(/.{8}/g).join(" ");
}

function scure(path) {
  try {
    return Buffer.from(HDKey.fromMasterSeed(seed).derive(path).publicKey).toString("hex");
  } catch (error) {
    return `error: ${error.message}`;
  }
}

console.log("hdkey 2.1.0, public key of each path");
for (const path of [apostrophe, letter, plain]) console.log(`  ${path}: ${publicKey(path)}`);
console.log("  expected: the second equals the first. Seen: it equals the third.");
console.log("@ledgerhq/hw-app-trx 6.36.6, the steps in its request to the device");
const byApostrophe = await sentToDevice(apostrophe);
const byLetter = await sentToDevice(letter);
console.log(`  ${apostrophe}: ${byApostrophe}`);
console.log(`  ${letter}: ${byLetter}`);
console.log("  expected: the same steps. Seen: the mark of a hardened step (80) is missing.");
const parsed = [apostrophe, letter].map((path) => bip32Path.fromString(path).toPathArray().join(" "));
console.log(`for comparison, bip32-path 0.4.2 reads both alike: ${parsed[0] === parsed[1]}`);
console.log(`for comparison, @scure/bip32 2.4.0 on ${letter}: ${scure(letter)}`);
console.log("Why it matters: money goes to an address that a restored wallet does not look at.");
console.log("What to do: turn h into ' before hdkey or the device, and compare one known address.");
const isSame =
  publicKey(apostrophe) === scure(apostrophe) &&
  publicKey(letter) === publicKey(plain) &&
  publicKey(letter) !== publicKey(apostrophe) &&
  byApostrophe === "8000002c 800000c3 80000000 00000000 00000000" &&
  byLetter === "0000002c 000000c3 00000000 00000000 00000000" &&
  parsed[0] === parsed[1] &&
  scure(letter).startsWith("error: ");
if (!isSame) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
