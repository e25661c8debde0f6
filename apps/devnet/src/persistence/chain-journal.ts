import * as fs from "node:fs";
import { join } from "node:path";
import type { DevnetBlock } from "../chain/block.ts";
import { blockRecord, type ChainRecord, type GenesisRecord } from "./chain-records.ts";
import { formatRecord, parseRecord } from "./record-line.ts";

/** An append-only file of the chain, or nothing at all for a chain that lives in memory. */
export type ChainJournal = {
  block(block: DevnetBlock): void;
  pop(to: number): void;
  close(): void;
};

export const noJournal: ChainJournal = { block: () => {}, pop: () => {}, close: () => {} };

const fileName = "chain.log";

/**
 * Reads a directory's records. A last line that was torn by a crash is cut off; a damaged line
 * before others is a fault, since what follows it could not be trusted.
 */
export function readRecords(directory: string): ChainRecord[] {
  const path = join(directory, fileName);
  if (!fs.existsSync(path)) return [];
  const bytes = fs.readFileSync(path);
  const records: ChainRecord[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const end = bytes.indexOf(0x0a, offset);
    const record = end < 0 ? null : parseRecord(bytes.toString("utf8", offset, end));
    if (record === null) {
      if (end >= 0 && end + 1 < bytes.length) throw new Error(`${path} is damaged at ${offset}`);
      fs.truncateSync(path, offset);
      break;
    }
    records.push(record);
    offset = end + 1;
  }
  return records;
}

/** Opens the file for appending; the first record of a new one says what chain it is. */
export function openJournal(directory: string, genesis: GenesisRecord | null): ChainJournal {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = fs.openSync(join(directory, fileName), "a", 0o600);
  const append = (record: ChainRecord) => appendWhole(file, formatRecord(record));
  if (genesis) append(genesis);
  return {
    block: (block) => append(blockRecord(block)),
    pop: (to) => append({ kind: "pop", to }),
    close: () => fs.closeSync(file),
  };
}

/** A full disk takes a part of a line: that part is cut off, for nothing may follow a torn line. */
function appendWhole(file: number, line: string): void {
  const { size } = fs.fstatSync(file);
  const bytes = Buffer.from(line);
  try {
    for (let taken = 0; taken < bytes.length; ) taken += fs.writeSync(file, bytes, taken);
  } catch (error) {
    fs.ftruncateSync(file, size);
    throw error;
  }
}
