/**
 * What a node answers, and what we make of it. A node omits every key whose value is the default
 * (0, false, empty), so an absent key is a zero and never an error.
 */
import * as z from "zod";
import { parseHexAddress } from "./address.ts";
import {
  type BlockHeader,
  headerFromHex,
  headerFromJson,
  headerToHex,
  idOfHeaderHash,
  merkleRootOf,
  noTransactionsRoot,
} from "./block-header.ts";
import { CodecFault } from "./codec-fault.ts";
import { readReceipt } from "./read-receipt.ts";
import { readShownTx } from "./read-shown-tx.ts";
import { sha256Hex } from "./sha256-hex.ts";
import { readList } from "./shown-fields.ts";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);
const Int64 = z.union([z.int(), z.bigint()]);
/** Money, or anything else that may pass 2^53. */
export const Sun = Int64.default(0).transform((value) => BigInt(value));

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

/** What is read by hand, as a schema. */
function readBy<V>(reader: (found: unknown) => V) {
  return z.unknown().transform((found, context) => readBytes(context, () => reader(found)));
}

export const NodeTx = readBy(readShownTx);
export type NodeTx = z.infer<typeof NodeTx>;

const NodeTxs = readBy((found) => readList(found, "transactions", readShownTx));

export const TxInfo = readBy(readReceipt);
export type TxInfo = z.infer<typeof TxInfo>;

export const TxInfos = readBy((found) => readList(found, "receipts", readReceipt));

const RawHeader = z.object({
  blockID: Hash,
  block_header: z.object({
    raw_data: z.looseObject({ parentHash: Hash, txTrieRoot: Hash.default(noTransactionsRoot) }),
    witness_signature: Hex.default(""),
  }),
});

/** Reads the header and computes the id: a header with a field unknown to us has another one. */
function readHeader({ blockID: id, block_header: shown }: z.infer<typeof RawHeader>) {
  const header = describeHeader(headerFromJson(shown.raw_data), shown.witness_signature);
  if (header.id !== id) throw new CodecFault(`${id} is not the id of its header`);
  return header;
}

function describeHeader(header: BlockHeader, witnessSignature: string) {
  const { number, timestamp, parentHash } = header;
  const signedHex = headerToHex(header);
  const headerHash = sha256Hex(Buffer.from(signedHex, "hex"));
  return {
    ...{ id: idOfHeaderHash(number, headerHash), number, timestamp, parentHash },
    /** What the witness signed and its hash, and the signature; empty for the chain's first block. */
    ...{ signedHex, headerHash, witnessSignature },
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

export const Block = RawHeader.extend({ transactions: NodeTxs.optional() }).transform(
  ({ transactions = [], ...shown }, context) =>
    readBytes(context, () => ({
      ...readHeader(shown),
      transactions,
      /** False when these are not, or not provably, the transactions that the witness signed for. */
      rootFits: isRootOf(transactions, shown.block_header.raw_data.txTrieRoot),
    })),
);
export type Block = z.infer<typeof Block>;

function isRootOf(transactions: readonly NodeTx[], root: string): boolean {
  const leaves = transactions.map(({ leaf }) => leaf).filter((leaf) => leaf !== null);
  return leaves.length === transactions.length && merkleRootOf(leaves) === root;
}

export const DeployedContract = z
  .object({ contract_address: Address, name: z.string().default("") })
  .transform((found) => ({ address: found.contract_address, name: found.name }));
export type DeployedContract = z.infer<typeof DeployedContract>;

export const Parameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: Sun })),
});
