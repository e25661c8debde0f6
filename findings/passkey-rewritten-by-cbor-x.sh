#!/usr/bin/env bash
# A passkey's public key is a CBOR map with whole numbers as names and bytes as values.
# cbor-x 1.6.9 reads it and writes other bytes: the names become text, and each byte string gets the tag 64.
# The option for maps repairs the names only. @simplewebauthn/server 14.0.3 refuses the first form,
# and reads the second with coordinates that are not bytes. Only two options together give the key back.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund cbor-x@1.6.9 @levischuck/tiny-cbor@0.3.6 @simplewebauthn/server@14.0.3
cat > finding.mjs <<'PROGRAM'
import { decodeCBOR, encodeCBOR } from "@levischuck/tiny-cbor";
import { decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";
import { decode, Encoder, encode } from "cbor-x";

const key = new Map([
  [1, 2],
  [3, -7],
  [-1, 1],
  [-2, new Uint8Array(32).fill(1)],
  [-3, new Uint8Array(32).fill(2)],
]);
const original = new Uint8Array(encodeCBOR(key));
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** What the server library makes of a stored key. */
function read(bytes) {
  try {
    const found = decodeCredentialPublicKey(new Uint8Array(bytes));
    return found.get(-2) instanceof Uint8Array ? "a key" : "a key whose x is not bytes";
  } catch (error) {
    return `error: ${error.message}`;
  }
}

const maps = new Encoder({ mapsAsObjects: false, useRecords: false });
const both = new Encoder({ mapsAsObjects: false, useRecords: false, tagUint8Array: false });
const ways = {
  "tiny-cbor 0.3.6": encodeCBOR(decodeCBOR(original)),
  "cbor-x 1.6.9, decode and encode": encode(decode(original)),
  "cbor-x 1.6.9, mapsAsObjects false": maps.encode(maps.decode(original)),
  "cbor-x 1.6.9, tagUint8Array false as well": both.encode(both.decode(original)),
};
console.log(`a public key of ${original.length} bytes, read and written again`);
console.log("expected of each: the same bytes, and a key for @simplewebauthn/server 14.0.3");
const seen = Object.entries(ways).map(([name, bytes]) => {
  const same = hex(bytes) === hex(original);
  const result = read(bytes);
  console.log(`${name}: ${bytes.length} bytes, same: ${same}, the server reads ${result}`);
  return `${same} ${result.replace(/:.*/, "")}`;
});
console.log("Why it matters: after a move of stored passkeys, nobody can sign in, and the first bytes are gone.");
console.log("What to do: store the key's bytes as they came. Never store what a decoder wrote.");
const known = ["true a key", "false error", "false a key whose x is not bytes", "true a key"];
if (seen.join() !== known.join()) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
