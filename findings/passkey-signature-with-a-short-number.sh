#!/usr/bin/env bash
# A passkey signs with two numbers in DER, which writes each without leading zeros.
# @passwordless-id/webauthn 2.4.0 takes both for 32 bytes or more. Where one of them is smaller than 2^248,
# a good signature is refused as invalid: one sign-in in about 128. The next try succeeds.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @noble/curves@2.2.0 @passwordless-id/webauthn@2.4.0
cat > finding.mjs <<'PROGRAM'
import { createHash, createPublicKey, verify } from "node:crypto";
import { p256 } from "@noble/curves/nist.js";
import { server } from "@passwordless-id/webauthn";

const count = 2560;
const origin = "https://house.example";
const secret = new Uint8Array(32).fill(7);
const point = Buffer.from(p256.getPublicKey(secret, false));
const header = Buffer.from("3059301306072a8648ce3d020106082a8648ce3d030107034200", "hex");
const spki = Buffer.concat([header, point]);
const key = createPublicKey({ key: spki, format: "der", type: "spki" });
const credential = { id: "one", publicKey: spki.toString("base64url"), algorithm: "ES256", transports: [] };

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
/** The data of a signed-in person: hash of the domain, flags "present" and "verified", counter 0. */
const authenticator = Buffer.concat([sha256("house.example"), Buffer.from("0500000000", "hex")]);

const seen = { ordinary: 0, short: 0, "ordinary refused": 0, "short refused": 0 };
for (let n = 0; n < count; n += 1) {
  const challenge = sha256(`challenge ${n}`).toString("base64url");
  const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin }));
  const signed = Buffer.concat([authenticator, sha256(client)]);
  const signature = Buffer.from(p256.sign(signed, secret, { format: "der", lowS: false }));
  if (!verify("sha256", signed, key, signature)) throw new Error("Node refuses the signature.");
  const parts = p256.Signature.fromBytes(signature, "der");
  const kind = parts.r >> 248n === 0n || parts.s >> 248n === 0n ? "short" : "ordinary";
  seen[kind] += 1;
  const response = {
    authenticatorData: authenticator.toString("base64url"),
    clientDataJSON: client.toString("base64url"),
    signature: signature.toString("base64url"),
  };
  const answer = { id: "one", rawId: "one", type: "public-key", response };
  const wanted = { challenge, origin, userVerified: true, counter: 0 };
  await server.verifyAuthentication(answer, credential, wanted).catch(() => {
    seen[`${kind} refused`] += 1;
  });
}
console.log(`@passwordless-id/webauthn 2.4.0, ${count} sign-ins that Node's own crypto verifies`);
console.log("expected: all accepted");
console.log(`seen: of ${seen.ordinary} with two long numbers, ${seen["ordinary refused"]} refused`);
console.log(`seen: of ${seen.short} with a number below 2^248, ${seen["short refused"]} refused`);
console.log("Why it matters: people cannot sign in now and then, and no test with one recorded passkey shows it.");
console.log("What to do: read the signature with a DER reader, and let one try of a sign-in fail without a lock.");
const isSame = seen["ordinary refused"] === 0 && seen.short > 0 && seen["short refused"] === seen.short;
if (!isSame) {
  console.log("CHANGED: the library no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
