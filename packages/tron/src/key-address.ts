import { keccak_256 } from "@noble/hashes/sha3.js";
import { pointCompress, pointFromScalar } from "tiny-secp256k1";
import { addressOfBytes, type HexAddress } from "./address.ts";

/** The account of a private key of 32 bytes. Throws when the key is not a valid one. */
export function addressOfPrivateKey(privateKey: Uint8Array): HexAddress {
  const point = pointFromScalar(privateKey, false);
  if (point === null) throw new RangeError("not a private key");
  return addressOfPoint(point);
}

/** The account of a public key, compressed or not. Throws when it is no point of the curve. */
export function addressOfPublicKey(publicKey: Uint8Array): HexAddress {
  return addressOfPoint(pointCompress(publicKey, false));
}

/** `point`: 65 bytes, 04 and both coordinates; the address is the last 20 bytes of their hash. */
export function addressOfPoint(point: Uint8Array): HexAddress {
  return addressOfBytes(keccak_256(point.subarray(1)).subarray(12));
}
