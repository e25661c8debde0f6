#!/usr/bin/env bash
# @fontsource/noto-sans-sc 5.3.0 has one file called "chinese-simplified" and 97 numbered ones.
# The one file looks whole: 1.5 MB, and common texts are right in it.
# It lacks a sixth of the 6,763 letters of GB 2312, China's own basic set, among them letters of names.
# The numbered files together lack 33. A PDF made with the one file shows a box for a customer's name.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @fontsource/noto-sans-sc@5.3.0 fontkit@2.0.4
cat > finding.mjs <<'PROGRAM'
import { readdirSync } from "node:fs";
import * as fontkit from "fontkit";

const folder = "node_modules/@fontsource/noto-sans-sc/files/";
const lettersOf = (file) => new Set(fontkit.openSync(folder + file).characterSet);
const one = lettersOf("noto-sans-sc-chinese-simplified-400-normal.woff2");
const parts = readdirSync(folder).filter((file) => /-\d+-400-normal\.woff2$/.test(file));
const numbered = new Set(parts.flatMap((file) => [...lettersOf(file)]));

// GB 2312, level 1 and 2: rows 16 to 87 of 94 places; the last five of row 55 are empty.
const decoder = new TextDecoder("gbk");
const letters = [];
for (let row = 0xb0; row <= 0xf7; row += 1) {
  for (let place = 0xa1; place <= 0xfe; place += 1) {
    if (row === 0xd7 && place > 0xf9) continue;
    letters.push(decoder.decode(Uint8Array.of(row, place)));
  }
}
const lackingIn = (font) => letters.filter((letter) => !font.has(letter.codePointAt(0))).length;
const names = ["淏", "翯", "嫄", "仉"];
const seen = {
  letters: letters.length,
  one: lackingIn(one),
  numbered: lackingIn(numbered),
  namesOne: names.filter((letter) => one.has(letter.codePointAt(0))).length,
  namesNumbered: names.filter((letter) => numbered.has(letter.codePointAt(0))).length,
};
console.log(`@fontsource/noto-sans-sc 5.3.0, weight 400, ${letters.length} letters of GB 2312`);
console.log("expected: the file of simplified Chinese has them all");
console.log(`seen: it lacks ${seen.one}; the ${parts.length} numbered files together lack ${seen.numbered}`);
console.log(`of ${names.join(" ")}, letters of names: it has ${seen.namesOne}, the numbered files have ${seen.namesNumbered}`);
console.log("Why it matters: a statement shows a box in place of its owner's name, and no error is raised.");
console.log("What to do: look each letter up, and take the numbered file that unicode.json names for it.");
const isSame =
  seen.letters === 6763 && seen.one > 900 && seen.numbered < 50 &&
  seen.namesOne === 0 && seen.namesNumbered === names.length;
if (!isSame) {
  console.log("CHANGED: the package no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
