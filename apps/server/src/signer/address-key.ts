import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { type AddressAssignment, assignmentText } from "@clearhold/tron/address-assignment";

/** Signs whose an address is; it pays nothing. */
export type AddressKey = {
  /** 64 hexadecimal digits. */
  readonly publicKey: string;
  /** Ed25519 over the assignment's text, 128 hexadecimal digits. */
  signAssignment(assignment: AddressAssignment): string;
};

/** What stands before the seed in the PKCS #8 form of an Ed25519 key (RFC 8410). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** Opens the key of a seed of 64 hexadecimal digits. */
export function openAddressKey(seed: string): AddressKey {
  const der = Buffer.concat([pkcs8Prefix, Buffer.from(seed, "hex")]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const { x } = createPublicKey(key).export({ format: "jwk" });
  return {
    publicKey: Buffer.from(x ?? "", "base64url").toString("hex"),
    signAssignment: (assignment) =>
      sign(null, Buffer.from(assignmentText(assignment)), key).toString("hex"),
  };
}
