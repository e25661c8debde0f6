#!/usr/bin/env bash
# A signed message of TRON begins with the length of the message in bytes.
# @okxweb3/coin-tron 1.1.0 writes the number of JavaScript's characters, which is smaller for Korean, Chinese or an
# accent. tronweb 6.5.1 finds another signer for such a message, and the other way round. English works.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @okxweb3/coin-tron@1.1.0 tronweb@6.5.1
cat > finding.mjs <<'PROGRAM'
import okx from "@okxweb3/coin-tron";
import { TronWeb, utils } from "tronweb";

const secret = "11".repeat(32);
const signer = TronWeb.address.fromPrivateKey(secret);
const seen = [];
console.log("@okxweb3/coin-tron 1.1.0 and tronweb 6.5.1: does the reader find the signer? expected: always");
for (const message of ["Sign in", "로그인", "登录", "Café"]) {
  const byOkx = okx.signMessage("v2", message, secret);
  const byTronweb = utils.message.signMessage(message, secret);
  const found = [
    okx.verifySignatureV2(message, byOkx) === signer,
    utils.message.verifyMessage(message, byOkx) === signer,
    utils.message.verifyMessage(message, byTronweb) === signer,
    okx.verifySignatureV2(message, byTronweb) === signer,
  ];
  console.log(`"${message}", signed by coin-tron: read by coin-tron ${found[0]}, by tronweb ${found[1]}`);
  console.log(`"${message}", signed by tronweb: read by tronweb ${found[2]}, by coin-tron ${found[3]}`);
  seen.push(found.join(" "));
}
console.log("Why it matters: who signs in with a wallet in Korean or Chinese is refused, or is taken for a stranger.");
console.log("What to do: let people sign text of plain ASCII, and keep the translation beside it.");
const known = ["true true true true", ...Array(3).fill("true false true false")];
if (seen.join() !== known.join()) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
