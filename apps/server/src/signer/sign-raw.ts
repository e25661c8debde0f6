import { hexAddress } from "@clearhold/tron/address";
import type { KeyAccount } from "@clearhold/tron/hd";
import { recoverSigner, signHash } from "@clearhold/tron/keys";
import { decodeChainTx, encodeChainTx, txIdOf } from "@clearhold/tron/transaction";

/** Which key, and the address that its signature must be of. */
export type SigningKey = {
  readonly account: KeyAccount;
  readonly index: number;
  /** In base58. */
  readonly address: string;
};

/** Signs judged bytes. @throws Error when what came out is not the address's word on these bytes. */
export function signRaw(
  rawHex: string,
  { account, index, address }: SigningKey,
): { readonly txid: string; readonly signedHex: string } {
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
