import { hexToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { utils } from "tronweb";
import { expect, test } from "vitest";
import { base58Address } from "./address.ts";
import { addressOfPrivateKey, addressOfPublicKey } from "./key-address.ts";
import { recoverSigner, signHash } from "./signature.ts";

/** Mainnet c4e8c4a4…, whose s is in the upper half: the chain took it, so it must be readable. */
const highS = {
  txId: "c4e8c4a45830e882e92062ede0ecd09702c51e4732385b9cf33590d470b08357",
  signature:
    "813bc2c5f202424fd5e7d5b15705c080d030385a69df3bd488085a64590a288bb27a9607babf6b11535d0ed11259a99c9365bac7602ba847c808504854e0e89f00",
  signer: "418096951000b00ec39359133a30a502d1e6e23f77",
};
/** Mainnet 35f3dcfe…, v = 1c. */
const electrumV = {
  txId: "35f3dcfede12f943827809ddc18b891f78c38337e2b80912f50bd52a054497aa",
  signature:
    "0d1a94c67125916037fe92b7f266cd595100803f5ceb21838c43f3e97a5346ee3798ee350cca88f3e04212baf984dc638a2c965fb42e31301d3556ebf04630101c",
  signer: "41458437be39f3a8bfdbfee7bef93e2c5f632ceff4",
};

test.each([highS, electrumV])("the signer of $txId", ({ txId, signature, signer }) => {
  expect(recoverSigner(txId, signature)).toBe(signer);
});

test.each([
  [
    "another hash",
    electrumV.signature,
    (found: unknown) => expect(found).not.toBe(electrumV.signer),
  ],
  ["too short", electrumV.signature.slice(2), (found: unknown) => expect(found).toBeNull()],
  ["v = 2", `${electrumV.signature.slice(0, -2)}02`, (found: unknown) => expect(found).toBeNull()],
  ["v = 1d", `${electrumV.signature.slice(0, -2)}1d`, (found: unknown) => expect(found).toBeNull()],
  [
    "r = 0",
    `${"0".repeat(64)}${electrumV.signature.slice(64)}`,
    (found: unknown) => expect(found).toBeNull(),
  ],
  ["all ones", "f".repeat(128).concat("00"), (found: unknown) => expect(found).toBeNull()],
])("%s is not the signer", (_what, signature, check) => {
  check(recoverSigner(highS.txId, signature));
});

const privateKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((key) => key.some((byte) => byte > 0) && (key[0] ?? 0) < 255);
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("hex"));

test("we sign in the lower half with v 0 or 1, as an independent signer does", () => {
  const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
  fc.assert(
    fc.property(privateKey, hash, (key, digest) => {
      const signature = signHash(digest, key);
      expect(signature).toMatch(/^[0-9a-f]{128}0[01]$/);
      expect(BigInt(`0x${signature.slice(64, 128)}`)).toBeLessThanOrEqual(halfOrder);
      expect(recoverSigner(digest, signature)).toBe(addressOfPrivateKey(key));

      const other = utils.crypto.ECKeySign(hexToBytes(digest), key).replace(/^0x/, "");
      expect(signature.slice(0, 128)).toBe(other.slice(0, 128).toLowerCase());
      expect(recoverSigner(digest, other)).toBe(addressOfPrivateKey(key));
      const recovered = utils.crypto.ecRecover(`0x${digest}`, `0x${signature}`);
      expect(recovered.toLowerCase()).toBe(addressOfPrivateKey(key));
    }),
    { numRuns: 30 },
  );
});

test("published keys have their published addresses", () => {
  const keys = [
    [
      "0000000000000000000000000000000000000000000000000000000000000001",
      "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC",
    ],
    [
      "2d8f68944bdbfbc0769542fba8fc2d2a3de67393334471624364c7006da2aa54",
      "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
    ],
    [
      "4646464646464646464646464646464646464646464646464646464646464646",
      "TQLCsShbQNXMTVCjprY64qZmEA4rBarpQp",
    ],
  ] as const;
  for (const [key, address] of keys) {
    expect(base58Address(addressOfPrivateKey(hexToBytes(key)))).toBe(address);
  }
  expect(() => addressOfPrivateKey(new Uint8Array(32))).toThrow();
  expect(() => addressOfPublicKey(new Uint8Array(33))).toThrow();
});
