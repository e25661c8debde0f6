import { HDKey } from "@scure/bip32";
import * as bip39 from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import type { HexAddress } from "./address.ts";
import { addressOfPublicKey } from "./key-address.ts";

/** What an extended public key can do: derive addresses, and nothing that moves money. */
export type WatchAccount = {
  readonly xpub: string;
  /** The address at m/44'/195'/account'/0/index. Throws RangeError outside 0 … 2^31-1. */
  addressAt(index: number): HexAddress;
};

/** What the mnemonic can do. It belongs in the signer's memory and nowhere else. */
export type KeyAccount = WatchAccount & {
  /** The private key of addressAt(index): 32 bytes, the caller's to overwrite after use. */
  privateKeyAt(index: number): Uint8Array;
};

const INDEX_LIMIT = 2 ** 31;
const ACCOUNT_DEPTH = 3;

/** A fresh mnemonic of 24 words from the system's random source. */
export function generateMnemonic(): string {
  return bip39.generateMnemonic(wordlist, 256);
}

/** True when the words are of the English list and their checksum fits. */
export function isMnemonic(text: string): boolean {
  return bip39.validateMnemonic(text, wordlist);
}

/**
 * Opens account m/44'/195'/account' of a mnemonic (BIP39 without passphrase, BIP44). Throws when the mnemonic's checksum is wrong.
 */
export async function openKeyAccount(mnemonic: string, account: number): Promise<KeyAccount> {
  if (!isMnemonic(mnemonic)) throw new RangeError("not a mnemonic");
  const seed = await bip39.mnemonicToSeedWebcrypto(mnemonic);
  const root = HDKey.fromMasterSeed(seed);
  const key = root.derive(`m/44'/195'/${checked(account)}'`);
  const branch = key.deriveChild(0);
  root.wipePrivateData();
  seed.fill(0);
  return {
    ...watchOf(key.publicExtendedKey, branch),
    privateKeyAt(index) {
      const { privateKey } = branch.deriveChild(checked(index));
      if (privateKey === null) throw new Error("a key account lost its private key");
      return privateKey;
    },
  };
}

/**
 * Opens an account by its extended public key alone. Throws RangeError for a private one, which must
 * never be where this is called, and for a key that is not at account level.
 */
export function openWatchAccount(xpub: string): WatchAccount {
  const key = readPublicKey(xpub);
  if (key.depth !== ACCOUNT_DEPTH || key.index < INDEX_LIMIT) {
    throw new RangeError("the extended key is not an account's");
  }
  return watchOf(xpub, key.deriveChild(0));
}

function watchOf(xpub: string, branch: HDKey): WatchAccount {
  return {
    xpub,
    addressAt(index) {
      const { publicKey } = branch.deriveChild(checked(index));
      if (publicKey === null) throw new Error("a derived key has no public part");
      return addressOfPublicKey(publicKey);
    },
  };
}

function readPublicKey(xpub: string): HDKey {
  // By the prefix, so that a private key is refused before it is parsed.
  if (!xpub.startsWith("xpub")) throw new RangeError("not an extended public key");
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch (cause) {
    throw new RangeError("not an extended public key", { cause });
  }
}

/** Non-hardened and in range: a hardened index would be silently another key. */
function checked(index: number): number {
  if (!Number.isSafeInteger(index) || index < 0 || index >= INDEX_LIMIT) {
    throw new RangeError("index outside 0 … 2^31-1");
  }
  return index;
}
