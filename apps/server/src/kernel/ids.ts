import { createHash, randomBytes } from "node:crypto";
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

/**
 * A new identifier such as `wdr_01k3…`: 48 bits of time, then 80 random bits, so that rows of one
 * moment lie together in an index without a hot sequence.
 */
export function newId(prefix: IdPrefix, clock: Clock): string {
  const bytes = randomBytes(16);
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

function base32(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (let place = 0; place < 26; place += 1) {
    text = alphabet.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}
