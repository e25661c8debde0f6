import { ed25519 } from "@noble/curves/ed25519.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Whose an address is, as the signer's own record says it: never for two owners, never twice an index. */
export type AddressAssignment = {
  readonly network: string;
  readonly purpose: "user" | "project";
  /** `usr_…` or `prj_…` */
  readonly ownerId: string;
  readonly index: number;
  /** In base58. */
  readonly address: string;
};

/** What the signer signs with Ed25519 when it assigns an address. */
export function assignmentText(one: AddressAssignment): string {
  return [
    "clearhold address 1",
    `network=${one.network}`,
    `purpose=${one.purpose}`,
    `owner=${one.ownerId}`,
    `index=${one.index}`,
    `address=${one.address}\n`,
  ].join("\n");
}

/**
 * Whether the holder of this key (64 hexadecimal digits) gave the address to exactly this owner. The
 * scanner credits nothing else, and the app shows nothing else.
 */
export function isAssignedBy(
  publicKey: string,
  assignment: AddressAssignment,
  signature: string,
): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature) || !/^[0-9a-f]{64}$/.test(publicKey)) return false;
  try {
    const text = utf8ToBytes(assignmentText(assignment));
    return ed25519.verify(hexToBytes(signature), text, hexToBytes(publicKey));
  } catch {
    return false;
  }
}
