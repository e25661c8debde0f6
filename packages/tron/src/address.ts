import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";

declare const form: unique symbol;

/** An account as the chain writes it: 42 lower-case hex digits, `41` and then 20 bytes. */
export type HexAddress = string & { readonly [form]: "hex" };

/** The same account as people write it: base58check, 34 characters, `T` first. */
export type Base58Address = string & { readonly [form]: "base58" };

const NETWORK_PREFIX = 0x41;
const CHECKSUM_BYTES = 4;

/**
 * Reads an address a person typed or a QR code carried. Null unless it is base58check over exactly
 * 21 bytes that start with 0x41: one wrong letter fails the checksum, a Bitcoin address the prefix.
 */
export function parseBase58Address(text: string): HexAddress | null {
  // The length is checked first because decoding base58 costs the square of it.
  if (text.length !== 34) return null;
  let bytes: Uint8Array;
  try {
    bytes = base58.decode(text);
  } catch {
    return null;
  }
  if (bytes.length !== 21 + CHECKSUM_BYTES || bytes[0] !== NETWORK_PREFIX) return null;
  const body = bytes.subarray(0, 21);
  const checksum = bytesToHex(bytes.subarray(21));
  return checksum === bytesToHex(checksumOf(body)) ? (bytesToHex(body) as HexAddress) : null;
}

/** Reads the chain's own form, 42 hex digits that start with 41; null for anything else. */
export function parseHexAddress(text: string): HexAddress | null {
  return /^41[0-9a-fA-F]{40}$/.test(text) ? (text.toLowerCase() as HexAddress) : null;
}

/** Either form to the chain's form, for values that must be right. Throws RangeError when wrong. */
export function hexAddress(text: string): HexAddress {
  const address = parseHexAddress(text) ?? parseBase58Address(text);
  if (address === null) throw new RangeError("not a TRON address");
  return address;
}

/** The form that is shown to people. Throws RangeError when given something else than an address. */
export function base58Address(address: string): Base58Address {
  const body = hexToBytes(hexAddress(address));
  return base58.encode(concatBytes(body, checksumOf(body))) as Base58Address;
}

/**
 * The address of 20 bytes (as in a contract's logs and words) or of 21 that start with 0x41.
 * Throws RangeError for any other length or prefix.
 */
export function addressOfBytes(bytes: Uint8Array): HexAddress {
  return hexAddress(bytes.length === 20 ? `41${bytesToHex(bytes)}` : bytesToHex(bytes));
}

/** The 20 bytes without the network's prefix, as hex: what a log or an ABI word carries. */
export function accountHex(address: HexAddress): string {
  return address.slice(2);
}

function checksumOf(body: Uint8Array): Uint8Array {
  return sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);
}
