#!/usr/bin/env bash
# fontkit 2.0.4, which pdfkit draws with, unpacks WOFF fonts by tiny-inflate 1.0.3.
# Of the 97 numbered WOFF files of @fontsource/noto-sans-sc 5.3.0 in weight 400 it cannot read one: number 101.
# tiny-inflate says "Data error" to its valid table of letters. zlib unpacks that table in full.
# fontkit drops this error. Its own says that "tables" of undefined cannot be read, and names no file.
# The same font as WOFF2 is read, by another unpacker.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund \
  @fontsource/noto-sans-sc@5.3.0 fontkit@2.0.4 tiny-inflate@1.0.3
cat > finding.mjs <<'PROGRAM'
import { readdirSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import * as fontkit from "fontkit";
import inflate from "tiny-inflate";

const folder = "node_modules/@fontsource/noto-sans-sc/files/";
const errorOf = (run) => {
  try {
    run();
  } catch (error) {
    return error.message;
  }
};
const unreadable = (ending) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(`-400-normal.${ending}`) && /-\d+-400/.test(file))
    .filter((file) => errorOf(() => fontkit.openSync(folder + file).characterSet));
const [woff, woff2] = [unreadable("woff"), unreadable("woff2")];
const file = "noto-sans-sc-101-400-normal.woff";

/** The packed table of letters, and its length when it is unpacked. */
const bytes = readFileSync(folder + file);
const entries = Array.from({ length: bytes.readUInt16BE(12) }, (_, n) => 44 + n * 20);
const at = entries.find((entry) => bytes.toString("latin1", entry, entry + 4) === "cmap");
const [from, packedLength, length] = [4, 8, 12].map((field) => bytes.readUInt32BE(at + field));
const packed = bytes.subarray(from, from + packedLength);

const byZlib = inflateSync(packed).length === length;
// Two bytes of zlib's own stand before the deflate stream.
const byTiny = errorOf(() => inflate(packed.subarray(2), Buffer.alloc(length)));
console.log("fontkit 2.0.4 and tiny-inflate 1.0.3, 97 files of @fontsource/noto-sans-sc 5.3.0");
console.log("expected: the letters of each file can be read");
console.log(`seen: not of ${woff.join(", ")}; as WOFF2: not of ${woff2.length} files`);
console.log(`fontkit says: ${errorOf(() => fontkit.openSync(folder + file).characterSet)}`);
console.log(`its table of ${length} bytes: zlib ${byZlib ? "unpacks it" : "fails"}, tiny-inflate: ${byTiny}`);
console.log("Why it matters: a document with one letter of that file fails, and no message names the font.");
console.log("What to do: unpack WOFF with zlib and give the library TrueType, or take WOFF2.");
const isSame =
  woff.join() === file && woff2.length === 0 && byZlib && byTiny === "Data error";
if (!isSame) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
