import { createHash, randomFillSync } from "node:crypto";
import type { Clock } from "./clock.ts";

/** What an identifier names; the prefix is part of the text. */
export type IdPrefix =
  | "usr"
  | "ses"
  | "dep"
  | "wdr"
  | "adr"
  | "quo"
  | "exc"
  | "prj"
  | "sub"
  | "jrn"
  | "opr"
  | "inf"
  | "nck"
  | "lok"
  | "upl"
  | "mov"
  | "fnd"
  | "rat"
  | "clm"
  | "lat"
  | "apt"
  | "dpl"
  | "cst"
  | "rtn"
  | "dsk"
  | "cap"
  | "lim"
  | "dtb"
  | "rem"
  | "ntc"
  | "cer"
  | "cpc"
  | "txt"
  | "psh"
  | "cmp"
  | "box";

/** Crockford base 32 in lower case: sorts like the number it encodes. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** The system is asked for the random bits of 256 identifiers at once; each place serves once. */
const entropy = Buffer.alloc(256 * 16);
let drawn = entropy.length;

/**
 * A new identifier such as `wdr_01k3…`: 48 bits of time, then 80 random bits, so that rows of one
 * moment lie together in an index without a hot sequence.
 */
export function newId(prefix: IdPrefix, clock: Clock): string {
  if (drawn === entropy.length) {
    randomFillSync(entropy);
    drawn = 0;
  }
  const bytes = entropy.subarray(drawn, drawn + 16);
  drawn += 16;
  bytes.writeUIntBE(clock.now().getTime(), 0, 6);
  return `${prefix}_${base32(bytes)}`;
}

/**
 * The identifier of a fact that names itself (a chain movement): the same fact gives the same
 * identifier, so that booking it again meets itself and not a second row.
 */
export function idOfFact(prefix: IdPrefix, fact: string): string {
  const hash = createHash("sha256").update(`${prefix} ${fact}`).digest();
  return `${prefix}_${base32(hash.subarray(0, 16))}`;
}

/** 26 digits of five bits; the first two of their 130 bits are zero. */
function base32(bytes: Buffer): string {
  let text = "";
  let rest = 0;
  let bits = 2;
  for (const byte of bytes) {
    rest = ((rest & 31) << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((rest >> (bits - 5)) & 31);
  }
  return text;
}
