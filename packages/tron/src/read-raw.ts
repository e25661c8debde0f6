import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { addressOfBytes, type HexAddress } from "./address.ts";
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
export function readRaw(rawHex: string): RawReading {
  try {
    return readContract(onlyContract(hexToBytes(rawHex)));
  } catch (cause) {
    if (cause instanceof CodecFault) throw cause;
    throw new CodecFault("a chain transaction that cannot be read", { cause });
  }
}

function onlyContract(raw: Uint8Array): Uint8Array {
  const contracts: Uint8Array[] = [];
  eachField(raw, (no, value) => {
    if (no === 11 && value instanceof Uint8Array) contracts.push(value);
  });
  const [only] = contracts;
  if (only === undefined || contracts.length > 1) throw new CodecFault("not exactly one contract");
  return only;
}

function readContract(bytes: Uint8Array): RawReading {
  const outer = lastFields(bytes);
  const no = Number(whole(outer.get(1)));
  const fields = lastFields(blob(lastFields(blob(outer.get(2))).get(2)));
  const type = names[no] ?? String(no);
  const owner = no === shielded ? null : findAddress(fields.get(ownerFields[no] ?? 1));
  const transfer = type === "TransferContract" ? readTransfer(fields) : null;
  return { type, owner, transfer, call: type === "TriggerSmartContract" ? readCall(fields) : null };
}

type FoundFields = ReadonlyMap<number, FieldValue>;

function readTransfer(fields: FoundFields): RawReading["transfer"] {
  const [from, to] = [addressOfBytes(blob(fields.get(1))), addressOfBytes(blob(fields.get(2)))];
  return { from, to, amount: whole(fields.get(3)) };
}

function readCall(fields: FoundFields): RawReading["call"] {
  const [caller, contract] = [findAddress(fields.get(1)), findAddress(fields.get(2))];
  if (caller === null || contract === null) return null;
  return { caller, contract, data: bytesToHex(blob(fields.get(4))) };
}

type FieldValue = Uint8Array | bigint;

/** Hands over whole numbers and bytes, the only kinds of field that a reader here asks for. */
function eachField(bytes: Uint8Array, take: (no: number, value: FieldValue) => void): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [no, wire] = reader.tag();
    if (wire === WireType.LengthDelimited) take(no, reader.bytes());
    else if (wire === WireType.Varint) take(no, BigInt(reader.int64()));
    else reader.skip(wire, no);
  }
}

function lastFields(bytes: Uint8Array): FoundFields {
  const fields = new Map<number, FieldValue>();
  eachField(bytes, (no, value) => fields.set(no, value));
  return fields;
}

/** An absent field is the default: zero, or no bytes. */
function whole(value: FieldValue | undefined): bigint {
  return typeof value === "bigint" ? value : 0n;
}

function blob(value: FieldValue | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array();
}

function findAddress(value: FieldValue | undefined): HexAddress | null {
  const bytes = blob(value);
  return bytes.length === 21 && bytes[0] === 0x41 ? addressOfBytes(bytes) : null;
}
