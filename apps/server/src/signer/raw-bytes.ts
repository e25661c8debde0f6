import { hexAddress } from "@clearhold/tron/address";
import type { KeyAccount } from "@clearhold/tron/hd";
import { recoverSigner, signHash } from "@clearhold/tron/keys";
import {
  decodeChainTx,
  decodeRawTx,
  encodeChainTx,
  type RawTx,
  txIdOf,
} from "@clearhold/tron/transaction";
import { refuseIf, SignerRefusal } from "./signer-refusal.ts";

/** What we build lives five minutes; more than this is not ours. */
export const lifetimeMsMax = 15 * 60_000;

/** So long after it was signed, a payment to a stranger is on the chain or can never be. */
export const payableMsMax = 2 * 3_600_000;

/** Bytes for a later day could be kept, and sent when their record is lost. @throws SignerRefusal */
export function checkEnd(expiresMs: number, nowMs: number): void {
  refuseIf(expiresMs > nowMs + payableMsMax, "the payment is for a later day");
}

/** Reads unsigned bytes that nothing of ours would differ from. @throws SignerRefusal */
export function readRaw(rawHex: string): RawTx {
  const raw = decode(rawHex);
  refuseIf(raw.data !== "", "a payment carries no memo");
  refuseIf(raw.permissionId !== 0, "a payment needs no other permission");
  const lifetime = raw.expiration - raw.timestamp;
  refuseIf(lifetime <= 0 || lifetime > lifetimeMsMax, "the payment lives too long");
  return raw;
}

function decode(rawHex: string): RawTx {
  try {
    return decodeRawTx(rawHex);
  } catch (cause) {
    throw new SignerRefusal(`the bytes cannot be read: ${(cause as Error).message}`);
  }
}

/** Which key, and the address that its signature must be of. */
export type SigningKey = {
  readonly account: KeyAccount;
  readonly index: number;
  /** In base58. */
  readonly address: string;
};

/** Signs judged bytes. @throws Error when what came out is not the address's word on these bytes. */
export function signRaw(rawHex: string, { account, index, address }: SigningKey) {
  const txid = txIdOf(rawHex);
  const key = account.privateKeyAt(index);
  const signature = signHash(txid, key);
  key.fill(0);
  if (recoverSigner(txid, signature) !== hexAddress(address)) {
    throw new Error(`the signature is not that of ${address}`);
  }
  const signedHex = encodeChainTx({ rawHex, signatures: [signature], results: [] });
  if (decodeChainTx(signedHex).rawHex !== rawHex) throw new Error("the signed bytes are others");
  return { txid, signedHex };
}
