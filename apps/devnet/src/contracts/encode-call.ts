import { accountHex, hexAddress } from "@clearhold/tron/address";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** A value of a call: a number, an address in either form, a text, or a list of one of them. */
export type CallValue = bigint | string | readonly CallValue[];

const wordBytes = 32;

/** First four bytes of keccak256 of e.g. `transfer(address,uint256)`, as hex. */
export function selectorOf(signature: string): string {
  return bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8);
}

/**
 * Call data, as hex, for the kinds of arguments that our own contracts take: address, uint256,
 * string, address[] and uint256[]. Throws RangeError for any other kind.
 */
export function encodeCall(signature: string, values: readonly CallValue[]): string {
  const kinds = signature.slice(signature.indexOf("(") + 1, -1).split(",");
  return selectorOf(signature) + encodeValues(kinds.filter(Boolean), values);
}

/** The values alone, as a constructor takes them behind its code. */
export function encodeValues(kinds: readonly string[], values: readonly CallValue[]): string {
  let head = "";
  let tail = "";
  kinds.forEach((kind, index) => {
    const encoded = encodeValue(kind, values[index] ?? "");
    if (kind === "string" || kind.endsWith("[]")) {
      head += numberWord(BigInt(kinds.length * wordBytes + tail.length / 2));
      tail += encoded;
    } else head += encoded;
  });
  return head + tail;
}

function encodeValue(kind: string, value: CallValue): string {
  if (kind.endsWith("[]") && Array.isArray(value)) {
    const words = value.map((one) => encodeValue(kind.slice(0, -2), one));
    return numberWord(BigInt(value.length)) + words.join("");
  }
  if (kind === "uint256" && typeof value === "bigint") return numberWord(value);
  if (kind === "address" && typeof value === "string") {
    return accountHex(hexAddress(value)).padStart(wordBytes * 2, "0");
  }
  if (kind === "string" && typeof value === "string") {
    const bytes = utf8ToBytes(value);
    const padded = Math.ceil(bytes.length / wordBytes) * wordBytes * 2;
    return numberWord(BigInt(bytes.length)) + bytesToHex(bytes).padEnd(padded, "0");
  }
  throw new RangeError(`cannot encode ${kind}`);
}

function numberWord(value: bigint): string {
  return value.toString(16).padStart(wordBytes * 2, "0");
}
