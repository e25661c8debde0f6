import { hash } from "node:crypto";

/**
 * The hash in hex, made by Node: a block of 250 transactions needs 750 of them. What the browser loads
 * of this package is `address` alone, which hashes with a library.
 */
export function sha256Hex(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex");
}
