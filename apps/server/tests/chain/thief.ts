import type { CurrencyCode } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { refBlockOf } from "@clearhold/tron/block";
import { buildTokenTransfer, buildTrxTransfer } from "@clearhold/tron/build";
import type { KeyAccount } from "@clearhold/tron/hd";
import { signHash } from "@clearhold/tron/keys";
import { encodeChainTx } from "@clearhold/tron/transaction";
import { openKeys } from "../../src/signer/key-store.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { coin } from "../payers.ts";

/** Whose key was stolen: the hot wallet's, or that of the user's address with this index. */
export type StolenKey = "hot" | number;

export type Theft = {
  readonly from: StolenKey;
  readonly to: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
  /** Too little TRX for the call: it fails on the chain and burns its fee. */
  readonly feeLimit?: bigint;
};

/** Sends coins with a key of the house that no process of it was asked for; its id on the chain. */
export async function steal(world: CustodyWorld, theft: Theft): Promise<string> {
  const { keyFile, passphrase } = world.signerOptions;
  const keys = await openKeys(keyFile, "devnet", passphrase ?? "");
  const account: KeyAccount = theft.from === "hot" ? keys.hot : keys.users;
  const index = theft.from === "hot" ? 0 : theft.from;
  const head = await world.client.head.getNowBlock();
  const terms = {
    refBlock: refBlockOf(head.id),
    timestamp: head.timestamp + 1,
    expiration: head.timestamp + 60_000,
  };
  const parties = { from: account.addressAt(index), to: hexAddress(theft.to) };
  const { units, feeLimit = 20n * coin } = theft;
  const token = world.devnet.usdtContract.hex;
  const tx =
    theft.currency === "TRX"
      ? buildTrxTransfer({ ...parties, amount: units }, terms)
      : buildTokenTransfer({ ...parties, token, units, feeLimit }, terms);
  const signatures = [signHash(tx.txId, account.privateKeyAt(index))];
  const signed = encodeChainTx({ rawHex: tx.rawHex, signatures, results: [] });
  const sent = await world.client.broadcast(signed);
  if (sent.kind !== "accepted") throw new Error(`the theft was not taken: ${sent.kind}`);
  return tx.txId;
}
