#!/usr/bin/env bash
# tronweb 6.5.1 encodes an address given as 40 hex digits without a prefix, as a log topic holds it.
# Where those digits begin with 41, it takes them for the network prefix of TRON and removes them.
# 19 bytes remain, and the encoder refuses them: one address in 256 fails, all others work.
# A test with a few addresses does not meet it. The same digits with "0x" or "41" in front always work.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund tronweb@6.5.1
cat > finding.mjs <<'PROGRAM'
import { createHash } from "node:crypto";
import { utils } from "tronweb";

const count = 2560;

function isEncoded(address) {
  try {
    return utils.abi.encodeParams(["address"], [address]).endsWith(address.slice(-40));
  } catch {
    return false;
  }
}

const seen = { bare: 0, "0x": 0, 41: 0 };
const failed = [];
for (let n = 0; n < count; n += 1) {
  const bare = createHash("sha256").update(`address ${n}`).digest("hex").slice(0, 40);
  if (isEncoded(bare)) seen.bare += 1;
  else failed.push(bare);
  if (isEncoded(`0x${bare}`)) seen["0x"] += 1;
  if (isEncoded(`41${bare}`)) seen[41] += 1;
}

console.log(`tronweb 6.5.1, utils.abi.encodeParams, ${count} addresses of 20 bytes`);
console.log(`with 0x in front: ${seen["0x"]} encoded`);
console.log(`with 41 in front: ${seen[41]} encoded`);
console.log("without a prefix, expected: all encoded, or none");
console.log(`without a prefix, seen:     ${seen.bare} encoded, ${failed.length} refused`);
for (const address of failed) console.log(`  refused: ${address}`);
console.log("Why it matters: a payout or an allowance fails for one customer in 256, always the same ones.");
console.log('What to do: put "0x" in front of 20 bytes that come from a topic or a word of the ABI.');
const isSame =
  seen["0x"] === count &&
  seen[41] === count &&
  failed.length > 0 &&
  seen.bare > count * 0.9 &&
  failed.every((address) => address.startsWith("41"));
if (!isSame) {
  console.log("CHANGED: tronweb no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
