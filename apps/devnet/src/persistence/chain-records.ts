import { crc32 } from "node:zlib";
import type { HexAddress } from "@clearhold/tron/address";
import type { DevnetBlock, ParameterChanges } from "../chain/block.ts";
import { isParameterName } from "../state/chain-parameters.ts";

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

/** One line: checksum, JSON. */
export function formatRecord(record: ChainRecord): string {
  const text = JSON.stringify(record, (_key, value) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return `${checksum(text)} ${text}\n`;
}

/** Null when the line is not what was written. */
export function parseRecord(line: string): ChainRecord | null {
  const text = line.slice(9);
  if (line.slice(0, 8) !== checksum(text)) return null;
  const record = JSON.parse(text) as ChainRecord;
  return record.kind === "block" ? { ...record, changes: parseChanges(record.changes) } : record;
}

function parseChanges(changes: object): ParameterChanges {
  const read = Object.entries(changes).filter(([name]) => isParameterName(name));
  return Object.fromEntries(read.map(([name, value]) => [name, BigInt(value)]));
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, "0");
}
