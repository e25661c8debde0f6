import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { addressOfBytes, type HexAddress } from "./address.ts";

type Point = ReturnType<typeof secp256k1.Point.fromBytes>;

/** The account of a private key of 32 bytes. Throws when the key is not a valid one. */
export function addressOfPrivateKey(privateKey: Uint8Array): HexAddress {
  return addressOfPublicKey(secp256k1.getPublicKey(privateKey, false));
}

/** The account of a public key, compressed or not. Throws when it is no point of the curve. */
export function addressOfPublicKey(publicKey: Uint8Array): HexAddress {
  return addressOfPoint(secp256k1.Point.fromBytes(publicKey));
}

/** The last 20 bytes of the hash over both coordinates. */
export function addressOfPoint(point: Point): HexAddress {
  return addressOfBytes(keccak_256(point.toBytes(false).subarray(1)).subarray(12));
}
