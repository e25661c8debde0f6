#!/usr/bin/env bash
# An app shows a transaction of TRON to a Keystone wallet as a QR code, and the wallet signs what it reads there.
# @keystonehq/keystone-sdk 0.11.5 takes the raw bytes, but sends a list of fields instead of them. The list has a
# place for the memo, and it stays empty. So what the wallet can sign is another transaction, with another id.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @keystonehq/keystone-sdk@0.11.5 @keystonehq/bc-ur-registry-keystone@0.4.3 tronweb@6.5.1 pako@2.1.0
cat > finding.mjs <<'PROGRAM'
import { createRequire } from "node:module";
import { TronWeb, utils } from "tronweb";

const require = createRequire(import.meta.url);
const { KeystoneSDK } = require("@keystonehq/keystone-sdk");
const { Base } = require("@keystonehq/keystone-sdk/dist/gen/protos/base_pb.js");
const { KeystoneSignRequest } = require("@keystonehq/bc-ur-registry-keystone");
const pako = require("pako");

const from = TronWeb.address.fromPrivateKey("11".repeat(32));
const to = TronWeb.address.fromPrivateKey("22".repeat(32));
const transfer = {
  owner_address: TronWeb.address.toHex(from),
  to_address: TronWeb.address.toHex(to),
  amount: 1500000,
};

/** The bytes of a transfer, with or without a memo. */
function raw(memo) {
  const type = "TransferContract";
  return utils.transaction
    .txPbToRawDataHex(
      utils.transaction.txJsonToPb({
        visible: false,
        raw_data: {
          contract: [{ parameter: { value: transfer, type_url: `type.googleapis.com/protocol.${type}` }, type }],
          ref_block_bytes: "0102",
          ref_block_hash: "0102030405060708",
          expiration: 1800000060000,
          timestamp: 1800000000000,
          data: memo && Buffer.from(memo).toString("hex"),
        },
      }),
    )
    .toLowerCase();
}

/** What the QR code tells the wallet. */
function request(signData) {
  const code = new KeystoneSDK().tron.generateSignRequest({
    requestId: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    signData,
    path: "m/44'/195'/0'/0/0",
    xfp: "F23F9FD2",
    origin: "app",
  });
  const bytes = pako.ungzip(KeystoneSignRequest.fromCBOR(code.cbor).getSignData());
  return Base.fromBinary(bytes).data.Content.value.Transaction.value;
}

const withMemo = request(raw("invoice 7"));
const without = request(raw(undefined));
console.log("@keystonehq/keystone-sdk 0.11.5, a transfer of 1.5 TRX that tronweb 6.5.1 wrote");
console.log(`receiver and amount: ${withMemo.to === to}, ${withMemo.value}`);
console.log('memo: expected "invoice 7" or an error, seen ' + JSON.stringify(withMemo.memo));
const isEqual = withMemo.equals(without);
console.log(`the same request as for the transfer without a memo: expected false, seen ${isEqual}`);
console.log("Why it matters: a deposit that is told apart by its memo arrives without one, and belongs to nobody.");
console.log("What to do: compare the id of what came back signed with the id that was asked for.");
if (!isEqual || withMemo.memo !== "" || withMemo.to !== to || withMemo.value !== "1500000") {
  console.log("CHANGED: the library no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
