#!/usr/bin/env bash
# @noble/curves 2.4.0 writes a signature with recovery as one byte of recovery, then r, then s.
# TRON, and tronweb 6.5.1 with it, expect r, then s, then the recovery byte with 27 added.
# Both have 65 bytes. tronweb often finds some other address in the first form instead of an error.
# About one signature in four gives a wrong signer quietly, so a test with one message proves nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund tronweb@6.5.1 @noble/curves@2.4.0
cat > finding.mjs <<'PROGRAM'
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { TronWeb, utils } from "tronweb";

const count = 200;
// A key for this page only.
const key = new Uint8Array(32).fill(7);
const signer = TronWeb.address.fromPrivateKey(Buffer.from(key).toString("hex"));

function signerOf(message, signature) {
  try {
    return utils.message.verifyMessage(message, Buffer.from(signature).toString("hex"));
  } catch {
    return undefined;
  }
}

const asWritten = { right: 0, other: 0, refused: 0 };
let moved = 0;
for (let n = 0; n < count; n += 1) {
  const message = `deposit ${n}`;
  const digest = Buffer.from(utils.message.hashMessage(message).slice(2), "hex");
  const signature = secp256k1.sign(digest, key, { prehash: false, format: "recovered" });
  const found = signerOf(message, signature);
  if (found === signer) asWritten.right += 1;
  else if (found === undefined) asWritten.refused += 1;
  else asWritten.other += 1;
  const tron = Uint8Array.from([...signature.subarray(1), 27 + signature[0]]);
  if (signerOf(message, tron) === signer) moved += 1;
}

console.log(`@noble/curves 2.4.0 signs, tronweb 6.5.1 looks for the signer, ${count} messages`);
console.log(`expected: the signer ${count} times, or an error ${count} times`);
console.log(`seen: the signer ${asWritten.right}, another address ${asWritten.other}, an error ${asWritten.refused}`);
console.log(`with the first byte moved to the end and 27 added: the signer ${moved} times`);
console.log("Why it matters: the true owner of an address is refused, as if someone else had signed.");
console.log("What to do: move the first byte to the end and add 27, and test with many messages.");
const isSame =
  asWritten.right === 0 && asWritten.other > 10 && asWritten.refused > 10 && moved === count;
if (!isSame) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
