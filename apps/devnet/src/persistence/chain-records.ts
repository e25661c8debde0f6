import type { HexAddress } from "@clearhold/tron/address";
import type { DevnetBlock, ParameterChanges } from "../chain/block.ts";

/** The first record: what this chain is. A directory holds one chain for ever. */
export type GenesisRecord = { kind: "genesis"; version: 1; genesisMs: number; witnesses: number };

/** What is needed to execute a block again and to know that the same came out. */
export type BlockRecord = {
  kind: "block";
  id: string;
  timestampMs: number;
  witness: HexAddress;
  witnessSignature: string;
  /** Signed bytes and signatures of each transaction. */
  txs: { rawHex: string; signatures: readonly string[] }[];
  changes: ParameterChanges;
};

/** A pop says that blocks above this height were abandoned for another branch. */
export type ChainRecord = GenesisRecord | BlockRecord | { kind: "pop"; to: number };

/** The records of the branch that stood when the file ended. */
export function standingBlocks(records: readonly ChainRecord[]): BlockRecord[] {
  const standing: BlockRecord[] = [];
  for (const record of records) {
    if (record.kind === "block") standing.push(record);
    // Block 1 is the first of the list, so a chain cut to height n keeps n of them.
    else if (record.kind === "pop") standing.length = record.to;
  }
  return standing;
}

export function blockRecord(block: DevnetBlock): BlockRecord {
  const { id, header, witnessSignature, txs, changes } = block;
  return {
    kind: "block",
    id,
    timestampMs: header.timestamp,
    witness: header.witnessAddress as HexAddress,
    witnessSignature,
    txs: txs.map(({ tx: { rawHex, signatures } }) => ({ rawHex, signatures })),
    changes,
  };
}
