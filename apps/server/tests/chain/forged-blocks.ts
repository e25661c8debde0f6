import { hexAddress } from "@clearhold/tron/address";
import { type BlockHeader, blockIdOf, headerHashOf, txTrieRootOf } from "@clearhold/tron/block";
import { addressOfPrivateKey, signHash } from "@clearhold/tron/keys";
import { headerSchema } from "@clearhold/tron/messages";
import { decodeRawTx, encodeChainTx, encodeRawTx, txIdOf } from "@clearhold/tron/transaction";
import { fromJson, toJson } from "@clearhold/tron/wire-codec";
import type { Twist } from "./lying-node.ts";

/** A chain transaction as a node prints it, as far as these lies touch it. */
export type TxJson = {
  txID: string;
  raw_data: { contract: { parameter: { value: Record<string, unknown> } }[] };
  raw_data_hex: string;
  signature: string[];
  ret: { contractRet: "SUCCESS" | "REVERT" }[];
};
export type BlockJson = {
  blockID: string;
  block_header: { raw_data: Record<string, unknown>; witness_signature: string };
  transactions?: TxJson[];
};
export type InfoJson = Record<string, unknown> & {
  id: string;
  blockNumber: number;
  blockTimeStamp: number;
};
export type Told = { block: BlockJson; infos: InfoJson[] };

/** A key that belongs to the lying node and to no witness. */
export const ownKey = new Uint8Array(32).fill(7);

/** Lies of blocks that have transactions, in the head and in the solid chain alike. */
export function tellBlocks(lie: (told: Told) => void): Twist {
  return async (answer, path, ask) => {
    const [view, call] = path.split("/");
    const isBlock = call === "getblockbynum";
    if (!isBlock && call !== "gettransactioninfobyblocknum") return answer;
    const told = await tellTruth(`${view}`, Number(ask.num));
    if (!told.block.transactions) return answer;
    lie(told);
    return { ...answer, body: JSON.stringify(isBlock ? told.block : told.infos) };
  };
}

let urls: Readonly<Record<string, string>> = {};

/** Where the honest node is that the lies are made from. */
export function lieAbout(honest: { fullNodeUrl: string; solidityUrl: string }): void {
  urls = { wallet: honest.fullNodeUrl, walletsolidity: honest.solidityUrl };
}

async function tellTruth(view: string, num: number): Promise<Told> {
  const ask = async (call: string) => {
    const url = `${urls[view]}/${view}/${call}`;
    const response = await fetch(url, { method: "POST", body: JSON.stringify({ num }) });
    return response.json();
  };
  const block = (await ask("getblockbynum")) as BlockJson;
  const infos = (await ask("gettransactioninfobyblocknum")) as InfoJson[] | object;
  return { block, infos: Array.isArray(infos) ? infos : [] };
}

/** Changes the bytes of a transfer of TRX and everything that is computed from them alone. */
export function forgeTransfer({ block, infos }: Told, change: { amount?: bigint; to?: string }) {
  for (const tx of block.transactions ?? []) {
    const raw = decodeRawTx(tx.raw_data_hex);
    if (raw.contract.type !== "TransferContract") continue;
    const contract = {
      ...raw.contract,
      amount: change.amount ?? raw.contract.amount,
      toAddress: change.to ? hexAddress(change.to) : raw.contract.toAddress,
    };
    const was = tx.txID;
    tx.raw_data_hex = encodeRawTx({ ...raw, contract });
    tx.txID = txIdOf(tx.raw_data_hex);
    for (const info of infos) if (info.id === was) info.id = tx.txID;
  }
}

/** Makes the header fit the contents again: the root and the id, not the signature. */
export function fitHeader({ block }: Told, changes: Partial<BlockHeader> = {}): void {
  const txs = (block.transactions ?? []).map((tx) =>
    encodeChainTx({
      rawHex: tx.raw_data_hex,
      signatures: tx.signature,
      results: tx.ret.map(({ contractRet }) => ({ fee: 0n, ret: "SUCESS", contractRet })),
    }),
  );
  const header = {
    ...headerOf(block),
    txTrieRoot: txTrieRootOf(txs),
    ...changes,
  };
  block.block_header.raw_data = toJson(headerSchema, header, "hex");
  block.blockID = blockIdOf(header);
}

/** Signs the header with a key; with `named`, the header says that its owner is the witness. */
export function signBlock(told: Told, { named }: { readonly named: boolean }): void {
  fitHeader(told, named ? { witnessAddress: addressOfPrivateKey(ownKey) } : {});
  const hash = headerHashOf(headerOf(told.block));
  told.block.block_header.witness_signature = signHash(hash, ownKey);
}

function headerOf({ block_header: { raw_data } }: BlockJson): BlockHeader {
  return fromJson(headerSchema, raw_data, "hex");
}
