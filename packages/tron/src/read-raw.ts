import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { HexAddress } from "./address.ts";
import { CodecFault } from "./codec-fault.ts";

/** What the bytes of a chain transaction ask for, as far as crediting and following need it. */
export type RawReading = {
  /** The protocol's name of the contract, or its number where no name is needed. */
  readonly type: string;
  /** Who signed it and pays its fee; null for contracts that name nobody. */
  readonly owner: HexAddress | null;
  /** Of TransferContract alone; other contracts have fields of the same names. Sun. */
  readonly transfer: {
    readonly from: HexAddress;
    readonly to: HexAddress;
    readonly amount: bigint;
  } | null;
  /** Of TriggerSmartContract: who calls which contract with what data. */
  readonly call: {
    readonly caller: HexAddress;
    readonly contract: HexAddress;
    readonly data: string;
  } | null;
};

/** The contracts whose name matters to a reader, by the protocol's numbers. */
const names: Readonly<Record<number, string>> = {
  1: "TransferContract",
  2: "TransferAssetContract",
  30: "CreateSmartContract",
  31: "TriggerSmartContract",
  46: "AccountPermissionUpdateContract",
};
/** Where the owner is not the first field: an asset's transfer, an account's name and id. */
const ownerFields: Readonly<Record<number, number>> = { 2: 2, 10: 2, 19: 2 };
/** A shielded transfer names an account in the owner's place only where coins come out of it. */
const shielded = 51;

/**
 * Reads the signed bytes of any chain transaction as a node executes them: fields that we do not know
 * are skipped, and of a field that comes twice the last one counts. `decodeRawTx` is the strict
 * reading, for what we sign.
 *
 * @throws CodecFault unless the bytes hold exactly one contract.
 */
export function readRaw(bytes: Buffer): RawReading {
  const reader = new BinaryReader(bytes);
  try {
    return readContract(onlyContract({ bytes, reader, start: 0, end: bytes.length }));
  } catch (cause) {
    if (cause instanceof CodecFault) throw cause;
    throw new CodecFault("a chain transaction that cannot be read", { cause });
  }
}

/** A stretch of the bytes, read in place: nothing of it is copied but what is asked for. */
type Message = {
  readonly bytes: Buffer;
  readonly reader: BinaryReader;
  readonly start: number;
  readonly end: number;
};

function onlyContract(raw: Message): Message {
  const { count, at } = findField(raw, 11, WireType.LengthDelimited);
  if (count !== 1) throw new CodecFault("not exactly one contract");
  return blobAt(raw, at);
}

function readContract(outer: Message): RawReading {
  const no = Number(wholeIn(outer, 1));
  const fields = blobIn(blobIn(outer, 2), 2);
  const type = names[no] ?? String(no);
  const owner = no === shielded ? null : findAddress(fields, ownerFields[no] ?? 1);
  const transfer = type === "TransferContract" ? readTransfer(fields) : null;
  return { type, owner, transfer, call: type === "TriggerSmartContract" ? readCall(fields) : null };
}

function readTransfer(fields: Message): RawReading["transfer"] {
  const [from, to] = [findAddress(fields, 1), findAddress(fields, 2)];
  if (from === null || to === null) throw new CodecFault("a transfer without its two addresses");
  return { from, to, amount: wholeIn(fields, 3) };
}

function readCall(fields: Message): RawReading["call"] {
  const [caller, contract] = [findAddress(fields, 1), findAddress(fields, 2)];
  if (caller === null || contract === null) return null;
  return { caller, contract, data: hexOf(blobIn(fields, 4)) };
}

/** How often a message has the field, and where the last value of it begins. */
function findField({ reader, start, end }: Message, no: number, type: WireType) {
  const found = { count: 0, at: 0 };
  reader.pos = start;
  while (reader.pos < end) {
    const [number, wire] = reader.tag();
    if (number === no && wire === type) {
      found.count += 1;
      found.at = reader.pos;
    }
    if (wire === WireType.LengthDelimited) {
      const length = reader.uint32();
      reader.pos += length;
    } else if (wire === WireType.Varint) reader.uint32();
    else reader.skip(wire, number);
  }
  if (reader.pos > end) throw new CodecFault("a field that is longer than its message");
  return found;
}

/** An absent field is the default: zero, or no bytes. */
function wholeIn(message: Message, no: number): bigint {
  const { count, at } = findField(message, no, WireType.Varint);
  message.reader.pos = at;
  return count === 0 ? 0n : BigInt(message.reader.int64());
}

function blobIn(message: Message, no: number): Message {
  const { count, at } = findField(message, no, WireType.LengthDelimited);
  return count === 0 ? { ...message, end: message.start } : blobAt(message, at);
}

function blobAt({ bytes, reader }: Message, at: number): Message {
  reader.pos = at;
  const length = reader.uint32();
  return { bytes, reader, start: reader.pos, end: reader.pos + length };
}

function hexOf({ bytes, start, end }: Message): string {
  return bytes.toString("hex", start, end);
}

function findAddress(message: Message, no: number): HexAddress | null {
  const found = blobIn(message, no);
  const isAddress = found.end - found.start === 21 && found.bytes[found.start] === 0x41;
  return isAddress ? (hexOf(found) as HexAddress) : null;
}
