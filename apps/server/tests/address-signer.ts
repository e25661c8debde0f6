import { base58Address } from "@clearhold/tron/address";
import { openWatchAccount } from "@clearhold/tron/hd";
import { openAddressKey } from "../src/signer/key-store.ts";
import type { AddressSigner } from "../src/wire/signer/address-signer.ts";
import type { SignerPublic } from "../src/wire/signer/signer-public.ts";

/** Of RFC 8032's first test. */
export const testAddressKey = openAddressKey(
  "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
);

/** The signer's part where a test needs addresses and no signer: with branches, and a key to sign. */
export function testAddressSigner(published: SignerPublic): AddressSigner {
  const { network, userXpub, projectXpub } = published;
  const branches = { user: openWatchAccount(userXpub), project: openWatchAccount(projectXpub) };
  const owners = { user: [] as string[], project: [] as string[] };
  return {
    async assign({ purpose, ownerId }) {
      if (!owners[purpose].includes(ownerId)) owners[purpose].push(ownerId);
      const index = owners[purpose].indexOf(ownerId);
      const address = base58Address(branches[purpose].addressAt(index));
      const said = { network, purpose, ownerId, index, address };
      const signature = testAddressKey.signAssignment(said);
      return { assigned: true, index, address, signature };
    },
  };
}
