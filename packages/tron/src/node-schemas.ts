/**
 * What a node answers, and what we make of it. A node omits every key whose value is the default
 * (0, false, empty), so an absent key is a zero and never an error.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import * as z from "zod";
import { parseHexAddress } from "./address.ts";
import {
  type BlockHeader,
  blockIdOf,
  headerFromHex,
  headerFromJson,
  headerHashOf,
  headerToHex,
  merkleRootOf,
} from "./block-header.ts";
import { findLeaf } from "./chain-tx.ts";
import { CodecFault } from "./codec-fault.ts";
import { txIdOf } from "./raw-tx.ts";
import { readRaw } from "./read-raw.ts";

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

/** What reads bytes throws CodecFault; for a schema that is an answer in a shape that cannot be. */
function readBytes<V>(context: z.RefinementCtx, reader: () => V): V {
  try {
    return reader();
  } catch (error) {
    if (!(error instanceof CodecFault)) throw error;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  }
}

/**
 * A transaction as a block or a lookup shows it, reduced to what crediting and following need. All but
 * the result is read from its bytes, and the id is theirs: what a node prints beside them counts for
 * nothing.
 */
export const NodeTx = z
  .object({
    txID: Hash,
    raw_data_hex: Hex,
    signature: z.array(Hex).default([]),
    ret: z.array(z.record(z.string(), z.unknown())).default([]),
  })
  .transform(({ txID: txId, raw_data_hex: rawHex, signature, ret }, context) =>
    readBytes(context, () => {
      if (txIdOf(rawHex) !== txId) throw new CodecFault(`${txId} is not the id of its bytes`);
      const contractRet = ret[0]?.contractRet;
      return {
        txId,
        rawHex,
        ...readRaw(rawHex),
        /** "SUCCESS" alone means that it took effect; null where the node printed nothing. */
        contractRet: typeof contractRet === "string" ? contractRet : null,
        /** What its block's root has of it; null where the result has a value that we do not know. */
        leaf: findLeaf({ rawHex, signatures: signature, ret }),
      };
    }),
  );
export type NodeTx = z.infer<typeof NodeTx>;

const NO_TRANSACTIONS_ROOT = "0".repeat(64);

const RawHeader = z.object({
  blockID: Hash,
  block_header: z.object({
    raw_data: z.looseObject({ parentHash: Hash, txTrieRoot: Hash.default(NO_TRANSACTIONS_ROOT) }),
    witness_signature: Hex.default(""),
  }),
});

/** Reads the header and computes the id: a header with a field unknown to us has another one. */
function readHeader({ blockID: id, block_header: shown }: z.infer<typeof RawHeader>) {
  const header = headerFromJson(shown.raw_data);
  if (blockIdOf(header) !== id) throw new CodecFault(`${id} is not the id of its header`);
  return describeHeader(header, shown.witness_signature);
}

function describeHeader(header: BlockHeader, witnessSignature: string) {
  const { number, timestamp, parentHash } = header;
  return {
    ...{ id: blockIdOf(header), number, timestamp, parentHash },
    /** What the witness signed and its hash, and the signature; empty for the chain's first block. */
    ...{ signedHex: headerToHex(header), headerHash: headerHashOf(header), witnessSignature },
  };
}

/**
 * A header from what was signed and the signature alone: everything else is computed from them, so
 * whoever passed it on cannot have changed it. Throws CodecFault.
 */
export function readSignedHeader({ signedHex, witnessSignature }: SignedHeader): Header {
  return describeHeader(headerFromHex(signedHex), witnessSignature);
}

export type SignedHeader = Pick<Header, "signedHex" | "witnessSignature">;

/** A block without its contents: its place in the chain, and who made it. */
export const Header = RawHeader.transform((shown, context) =>
  readBytes(context, () => readHeader(shown)),
);
/** `timestamp` is milliseconds. */
export type Header = z.infer<typeof Header>;

export const Block = RawHeader.extend({ transactions: z.array(NodeTx).default([]) }).transform(
  ({ transactions, ...shown }, context) =>
    readBytes(context, () => ({
      ...readHeader(shown),
      transactions,
      /** False when these are not, or not provably, the transactions that the witness signed for. */
      rootFits:
        merkleRootOf(transactions.map(({ leaf }) => leaf)) ===
        shown.block_header.raw_data.txTrieRoot,
    })),
);
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
