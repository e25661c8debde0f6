import { crc32 } from "node:zlib";
import type { ParameterChanges } from "../chain/block.ts";
import { isParameterName } from "../state/chain-parameters.ts";
import type { ChainRecord } from "./chain-records.ts";

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
