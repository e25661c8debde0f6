#!/usr/bin/env bash
# An OFX statement writes the "&" of a payee as "&amp;". Banks also send it bare.
# node-ofx-parser 0.5.1 returns neither as "&": the payee keeps one or two extra "amp;".
# Its own writer puts this text into the next file, so each time through adds two more.
# ofx-js 1.1.1 returns "&" for both forms.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund node-ofx-parser@0.5.1 ofx-js@1.1.1
cat > finding.mjs <<'PROGRAM'
import { createRequire } from "node:module";
import * as ofxJs from "ofx-js";

const nodeOfxParser = createRequire(import.meta.url)("node-ofx-parser");
const parseOther = ofxJs.parse ?? ofxJs.default.parse;
const statement = (payee) =>
  [
    "OFXHEADER:100",
    "DATA:OFXSGML",
    "VERSION:102",
    "",
    "<OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240102<TRNAMT>-1.50<FITID>1",
    `<NAME>${payee}<MEMO>invoice 7</STMTTRN></OFX>`,
  ].join("\n");

let isSame = true;
console.log("node-ofx-parser 0.5.1 and ofx-js 1.1.1, the payee of one payment");
for (const [payee, known] of [
  ["Smith &amp; Sons", "Smith &amp;amp;amp; Sons"],
  ["Smith & Sons", "Smith &amp;amp; Sons"],
]) {
  const seen = nodeOfxParser.parse(statement(payee)).OFX.STMTTRN.NAME;
  const other = (await parseOther(statement(payee))).OFX.STMTTRN.NAME;
  console.log(`in the file: ${payee}`);
  console.log("  expected:        Smith & Sons");
  console.log(`  node-ofx-parser: ${seen}`);
  console.log(`  ofx-js:          ${other}`);
  isSame &&= seen === known && other === "Smith & Sons";
}

const header = { OFXHEADER: "100", DATA: "OFXSGML", VERSION: "102" };
let read = nodeOfxParser.parse(statement("Smith &amp; Sons"));
const counts = [];
for (let time = 1; time <= 3; time += 1) {
  counts.push(read.OFX.STMTTRN.NAME.split("amp;").length - 1);
  read = nodeOfxParser.parse(nodeOfxParser.serialize(header, { STMTTRN: read.OFX.STMTTRN }));
}
console.log(`"amp;" in the payee, read once, and written and read again twice: ${counts.join(", ")}`);
isSame &&= counts.join() === "3,5,7";
console.log("Why it matters: a rule that matches the payee, or finds a payment twice, misses it.");
console.log('What to do: read with another package, or turn "&amp;amp;" and the rest back before matching.');
if (!isSame) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
