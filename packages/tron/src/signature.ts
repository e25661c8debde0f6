import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { recover, signRecoverable } from "tiny-secp256k1";
import type { HexAddress } from "./address.ts";
import { addressOfPoint } from "./key-address.ts";

/**
 * Signs a 32-byte hash (a transaction's id or a header's hash): r, s, v as 130 hex digits, s in the
 * lower half, v 00 or 01. Deterministic (RFC 6979): the same key and hash give the same bytes.
 */
export function signHash(hash: string, privateKey: Uint8Array): string {
  const { signature, recoveryId } = signRecoverable(hexToBytes(hash), privateKey);
  return `${bytesToHex(signature)}0${recoveryId}`;
}

/**
 * Who signed a hash; null when the signature is none. Accepts what the chain accepts: v as 00/01 or
 * 1b/1c, and s in either half.
 */
export function recoverSigner(hash: string, signature: string): HexAddress | null {
  if (!/^[0-9a-fA-F]{130}$/.test(signature)) return null;
  const bytes = hexToBytes(signature);
  const v = bytes[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery !== 0 && recovery !== 1) return null;
  try {
    const point = recover(hexToBytes(hash), bytes.subarray(0, 64), recovery, false);
    return point && addressOfPoint(point);
  } catch {
    return null;
  }
}
