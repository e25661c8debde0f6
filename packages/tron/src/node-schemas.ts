/**
 * What a node answers, and what we make of it. A node omits every key whose value is the default
 * (0, false, empty), so an absent key is a zero and never an error.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import * as z from "zod";
import { parseHexAddress } from "./address.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);
const Int64 = z.union([z.int(), z.bigint()]);
/** Money, or anything else that may pass 2^53. */
export const Sun = Int64.default(0).transform((value) => BigInt(value));
const Count = z.int().default(0);

export const Address = z.string().transform((text, context) => {
  const address = parseHexAddress(text);
  if (address !== null) return address;
  context.addIssue({ code: "custom", message: "not an address" });
  return z.NEVER;
});

const Transfer = z
  .object({ owner_address: Address, to_address: Address, amount: Sun })
  .transform((value) => ({
    from: value.owner_address,
    to: value.to_address,
    amount: value.amount,
  }));

const Contract = z.object({ type: z.string(), parameter: z.object({ value: z.unknown() }) });

/** A transaction as a block or a lookup shows it, reduced to what crediting and following need. */
export const NodeTx = z
  .object({
    txID: Hash,
    raw_data_hex: Hex.default(""),
    raw_data: z.object({ contract: z.tuple([Contract]) }),
    ret: z.array(z.object({ contractRet: z.string().optional() })).default([]),
  })
  .transform((tx, context) => {
    const [contract] = tx.raw_data.contract;
    const transfer = readTransfer(contract);
    if (transfer !== null && !transfer.success) {
      context.addIssue({ code: "custom", message: "not a transfer" });
      return z.NEVER;
    }
    return {
      txId: tx.txID,
      rawHex: tx.raw_data_hex,
      type: contract.type,
      /** Who signed it and pays its fee; null for contracts that the chain alone makes. */
      owner: readOwner(contract.parameter.value),
      /** "SUCCESS" alone means that it took effect; null where the node printed nothing. */
      contractRet: tx.ret[0]?.contractRet ?? null,
      /** Only of TransferContract; other contracts have fields of the same names. */
      transfer: transfer?.data ?? null,
    };
  });
export type NodeTx = z.infer<typeof NodeTx>;

function readTransfer({ type, parameter }: z.infer<typeof Contract>) {
  return type === "TransferContract" ? Transfer.safeParse(parameter.value) : null;
}

const Owned = z.object({ owner_address: Address });

function readOwner(value: unknown) {
  return Owned.safeParse(value).data?.owner_address ?? null;
}

const NO_TRANSACTIONS_ROOT = "0".repeat(64);

export const Block = z
  .object({
    blockID: Hash,
    block_header: z.object({
      raw_data: z.object({
        number: Count,
        timestamp: Count,
        parentHash: Hash,
        txTrieRoot: Hash.default(NO_TRANSACTIONS_ROOT),
      }),
    }),
    transactions: z.array(NodeTx).default([]),
  })
  .transform(({ blockID, block_header: { raw_data }, transactions }) => ({
    id: blockID,
    ...raw_data,
    transactions,
  }));
/** `timestamp` is milliseconds. */
export type Block = z.infer<typeof Block>;

const Log = z.object({
  address: z.string().regex(/^[0-9a-f]{40}$/),
  topics: z.array(Hash).default([]),
  data: Hex.default(""),
});

const InternalTx = z
  .object({
    hash: Hash,
    caller_address: Address,
    transferTo_address: z.string().default(""),
    callValueInfo: z
      .array(z.object({ callValue: Sun, tokenId: z.string().default("") }))
      .default([]),
    note: Hex.default(""),
    rejected: z.boolean().default(false),
  })
  .transform((tx) => ({
    hash: tx.hash,
    from: tx.caller_address,
    /** Null where there is none, as when a contract is created or a vote is cast. */
    to: parseHexAddress(tx.transferTo_address),
    /** TRX alone; entries with a token id count some TRC10. */
    amount: tx.callValueInfo.reduce((sum, e) => (e.tokenId === "" ? sum + e.callValue : sum), 0n),
    note: tx.note,
    rejected: tx.rejected,
  }));
/** TRX that a contract sent while it ran. */
export type InternalTx = z.infer<typeof InternalTx>;

export const TxInfo = z
  .object({
    id: Hash,
    blockNumber: Count,
    blockTimeStamp: Count,
    fee: Sun,
    result: z.string().optional(),
    resMessage: Hex.default(""),
    contractResult: z.array(Hex).default([]),
    contract_address: Address.optional(),
    receipt: z
      .object({
        result: z.string().optional(),
        net_usage: Count,
        net_fee: Sun,
        energy_usage_total: Sun,
        energy_fee: Sun,
      })
      .prefault({}),
    log: z.array(Log).default([]),
    internal_transactions: z.array(InternalTx).default([]),
  })
  .transform(({ receipt, ...info }) => ({
    txId: info.id,
    blockNumber: info.blockNumber,
    blockTimestamp: info.blockTimeStamp,
    /** All the TRX that this transaction burned, in sun. */
    fee: info.fee,
    failed: info.result === "FAILED",
    /** The node's reason of a failure, as text from outside. */
    message: textOfHex(info.resMessage),
    contractAddress: info.contract_address ?? null,
    contractResult: info.contractResult[0] ?? "",
    /** Null for transactions that call no contract. */
    receiptResult: receipt.result ?? null,
    netUsage: receipt.net_usage,
    netFee: receipt.net_fee,
    energyUsed: receipt.energy_usage_total,
    energyFee: receipt.energy_fee,
    logs: info.log,
    internalTxs: info.internal_transactions,
  }));
export type TxInfo = z.infer<typeof TxInfo>;

export const DeployedContract = z
  .object({ contract_address: Address, name: z.string().default("") })
  .transform((found) => ({ address: found.contract_address, name: found.name }));
export type DeployedContract = z.infer<typeof DeployedContract>;

export const Parameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: Sun })),
});

/** Text that a node carries as hex of UTF-8. Text from outside: not for parsing, not for markup. */
export function textOfHex(hex: string): string {
  return /^(?:[0-9a-f]{2})*$/i.test(hex) ? new TextDecoder().decode(hexToBytes(hex)) : hex;
}
