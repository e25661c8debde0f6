import type { HexAddress } from "@clearhold/tron/address";
import { refBlockOf } from "@clearhold/tron/block";
import { signHash } from "@clearhold/tron/keys";
import { encodeTransferCall } from "@clearhold/tron/token";
import {
  type Contract,
  encodeChainTx,
  encodeRawTx,
  type RawTx,
  txIdOf,
} from "@clearhold/tron/transaction";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Devnet, DevnetAccount } from "../src/index.ts";
import { ask } from "./ask-node.ts";

export type Signed = { txId: string; txHex: string };

/** Ids must differ although two payments are the same. */
let lastTimestamp = 0;

/** A transaction of one account, ready for broadcasthex; `change` overrides fields of its header. */
export function sign(
  devnet: Devnet,
  account: Pick<DevnetAccount, "privateKey">,
  contract: Contract,
  change: Partial<RawTx> = {},
): Signed {
  const { blockId, timestampMs } = devnet.head();
  lastTimestamp = Math.max(timestampMs, lastTimestamp + 1);
  const rawHex = encodeRawTx({
    ...refBlockOf(blockId),
    expiration: timestampMs + 60_000,
    timestamp: lastTimestamp,
    data: "",
    feeLimit: contract.type === "TriggerSmartContract" ? 100_000_000n : 0n,
    permissionId: 0,
    contract,
    ...change,
  });
  const txId = txIdOf(rawHex);
  const signatures = [signHash(txId, hexToBytes(account.privateKey))];
  return { txId, txHex: encodeChainTx({ rawHex, signatures, results: [] }) };
}

export function pay(from: HexAddress, to: HexAddress, sun: bigint): Contract {
  return { type: "TransferContract", ownerAddress: from, toAddress: to, amount: sun };
}

export function payUsdt(devnet: Devnet, from: HexAddress, to: HexAddress, units: bigint): Contract {
  return callOf(from, devnet.usdtContract.hex, encodeTransferCall(to, units));
}

export function callOf(from: HexAddress, contract: HexAddress, data: string): Contract {
  return {
    type: "TriggerSmartContract",
    ownerAddress: from,
    contractAddress: contract,
    callValue: 0n,
    data,
    callTokenValue: 0n,
    tokenId: 0n,
  };
}

/** Offers the bytes; answers `code` and `message` as broadcasthex prints them. */
export async function offer(
  devnet: Devnet,
  { txHex }: Signed,
): Promise<{ code: string; message: string }> {
  const { code, message } = await ask(devnet, "wallet/broadcasthex", { transaction: txHex });
  return { code, message };
}
