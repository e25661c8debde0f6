import { HDKey } from "@scure/bip32";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base58Address } from "./address.ts";
import { generateMnemonic, isMnemonic, openKeyAccount, openWatchAccount } from "./hd.ts";
import { addressOfPrivateKey } from "./key-address.ts";

const all = "all all all all all all all all all all all all";
const abandon = `${"abandon ".repeat(11)}about`;

test.each([
  [all, 0, ["TY72iA3SBtrds3QLYsS7LwYfkzXwAXCRWT", "TFz2CJn9CJb8C4i1Gke3jmZX2fRMJxniH2"]],
  [all, 1, ["TNPgkSKfz2xS39fcyfrouz7QPbkkJaDLYv"]],
  [all, 2, ["TUKx4Z56RMrYWzAu1qoiDSHQTNiSgYHYyF"]],
  [abandon, 0, ["TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH", "TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK"]],
])("published vectors of %s, account %d", async (mnemonic, account, addresses) => {
  const keys = await openKeyAccount(mnemonic, account);
  const watch = openWatchAccount(keys.xpub);
  for (const [index, address] of addresses.entries()) {
    expect(base58Address(keys.addressAt(index))).toBe(address);
    expect(base58Address(watch.addressAt(index))).toBe(address);
    expect(addressOfPrivateKey(keys.privateKeyAt(index))).toBe(keys.addressAt(index));
  }
});

test("the public key alone finds the same address as the mnemonic, at every index", async () => {
  const keys = await openKeyAccount(abandon, 7);
  const watch = openWatchAccount(keys.xpub);
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 1), (index) => {
      expect(watch.addressAt(index)).toBe(addressOfPrivateKey(keys.privateKeyAt(index)));
    }),
    { numRuns: 20 },
  );
  expect(Object.keys(watch).sort()).toEqual(["addressAt", "xpub"]);
});

test("refuses what is not an account's extended public key", async () => {
  const { xpub } = await openKeyAccount(abandon, 0);
  const root = HDKey.fromMasterSeed(new Uint8Array(32));
  const account = root.derive("m/44'/195'/0'");
  expect(() => openWatchAccount(account.privateExtendedKey)).toThrow(RangeError);
  expect(() => openWatchAccount(root.publicExtendedKey)).toThrow(RangeError);
  expect(() => openWatchAccount(account.deriveChild(0).publicExtendedKey)).toThrow(RangeError);
  expect(() => openWatchAccount(`${xpub.slice(0, -1)}1`)).toThrow(RangeError);
  expect(() => openWatchAccount("")).toThrow(RangeError);
});

test.each([-1, 0.5, 2 ** 31, Number.NaN])("index %d derives nothing", async (index) => {
  const keys = await openKeyAccount(abandon, 0);
  expect(() => keys.addressAt(index)).toThrow(RangeError);
  expect(() => keys.privateKeyAt(index)).toThrow(RangeError);
  await expect(openKeyAccount(abandon, index)).rejects.toThrow(RangeError);
});

test("a mnemonic is 24 words with a checksum", async () => {
  const words = generateMnemonic().split(" ");
  expect(words).toHaveLength(24);
  expect(isMnemonic(words.join(" "))).toBe(true);
  await expect(openKeyAccount("abandon ".repeat(12).trim(), 0)).rejects.toThrow(RangeError);
});
