import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { addressOfBytes, base58Address, type HexAddress, hexAddress } from "./address.ts";
import { CodecFault } from "./codec-fault.ts";

/** What a field holds in our hands. Bytes are lower-case hex, money is bigint, times are numbers. */
export type ValueOfKind = {
  address: HexAddress;
  bytes: string;
  /** Bytes that a node shows as text when asked for visible output. */
  label: string;
  /** An int64 that counts money or tokens. */
  sun: bigint;
  /** An int64 that counts milliseconds, blocks or ids; a value beyond 2^53 is a fault. */
  whole: number;
  int32: number;
  text: string;
  flag: boolean;
  enum: string;
};
export type Kind = keyof ValueOfKind;

/** How a node prints addresses and labels: `hex` is its default, `visible` is for people. */
export type JsonForm = "hex" | "visible";

type Values = { readonly values: readonly string[] };
export type Conversion<V> = {
  readonly wire: "BYTES" | "INT64" | "INT32" | "STRING" | "BOOL";
  toWire(value: V, field: Values): unknown;
  fromWire(found: unknown, field: Values): V;
  toJson(value: V, form: JsonForm): unknown;
  fromJson(found: unknown, form: JsonForm, field: Values): V;
  isDefault(value: V, field: Values): boolean;
};

const int64Max = 2n ** 63n - 1n;

export const kinds: { readonly [K in Kind]: Conversion<ValueOfKind[K]> } = {
  address: {
    wire: "BYTES",
    toWire: (value) => hexToBytes(hexAddress(value)),
    fromWire: (found) => read(() => addressOfBytes(found as Uint8Array)),
    toJson: (value, form) => (form === "visible" ? base58Address(value) : value),
    fromJson: (found) => read(() => hexAddress(string(found))),
    isDefault: () => false,
  },
  bytes: {
    wire: "BYTES",
    toWire: (value) => read(() => hexToBytes(value)),
    fromWire: (found) => bytesToHex(found as Uint8Array),
    toJson: (value) => value,
    fromJson: (found) => hex(string(found ?? "")),
    isDefault: (value) => value === "",
  },
  label: {
    wire: "BYTES",
    toWire: (value) => read(() => hexToBytes(value)),
    fromWire: (found) => bytesToHex(found as Uint8Array),
    toJson: (value, form) =>
      form === "visible" ? new TextDecoder().decode(hexToBytes(value)) : value,
    fromJson: (found, form) =>
      form === "visible" ? bytesToHex(utf8ToBytes(string(found ?? ""))) : hex(string(found ?? "")),
    isDefault: (value) => value === "",
  },
  sun: {
    wire: "INT64",
    toWire: (value) => int64(value),
    fromWire: (found) => found as bigint,
    toJson: (value) => narrow(value),
    fromJson: (found) => int64(found ?? 0n),
    isDefault: (value) => value === 0n,
  },
  whole: {
    wire: "INT64",
    toWire: (value) => int64(value),
    fromWire: (found) => safe(found),
    toJson: (value) => value,
    fromJson: (found) => safe(found ?? 0),
    isDefault: (value) => value === 0,
  },
  int32: {
    wire: "INT32",
    toWire: (value) => int32(value),
    fromWire: (found) => found as number,
    toJson: (value) => value,
    fromJson: (found) => int32(found ?? 0),
    isDefault: (value) => value === 0,
  },
  text: {
    wire: "STRING",
    toWire: (value) => value,
    fromWire: (found) => found as string,
    toJson: (value) => value,
    fromJson: (found) => string(found ?? ""),
    isDefault: (value) => value === "",
  },
  flag: {
    wire: "BOOL",
    toWire: (value) => value,
    fromWire: (found) => found as boolean,
    toJson: (value) => value,
    fromJson: (found) => found === true,
    isDefault: (value) => !value,
  },
  enum: {
    wire: "INT32",
    toWire: (value, { values }) => numberOf(value, values),
    fromWire: (found, { values }) => nameOf(found as number, values),
    toJson: (value) => value,
    fromJson: (found, _form, { values }) =>
      typeof found === "string" && values.includes(found)
        ? found
        : nameOf(int32(found ?? 0), values),
    isDefault: (value, { values }) => value === values[0],
  },
};

/** Runs a reader that throws RangeError or TypeError, and names the fault as ours. */
function read<V>(reader: () => V): V {
  try {
    return reader();
  } catch (cause) {
    throw new CodecFault((cause as Error).message, { cause });
  }
}

function string(found: unknown): string {
  if (typeof found !== "string") throw new CodecFault("expected text");
  return found;
}

function hex(text: string): string {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) throw new CodecFault("expected hex");
  return text.toLowerCase();
}

function int64(value: unknown): bigint {
  if (typeof value !== "bigint" && !Number.isSafeInteger(value)) {
    throw new CodecFault("expected a whole number");
  }
  const units = BigInt(value as bigint | number);
  if (units > int64Max || units < -int64Max - 1n) throw new CodecFault("beyond 64 bits");
  return units;
}

function int32(value: unknown): number {
  if ((value as number) !== ((value as number) | 0)) throw new CodecFault("beyond 32 bits");
  return value as number;
}

function safe(value: unknown): number {
  const units = Number(int64(value));
  if (!Number.isSafeInteger(units)) throw new CodecFault("time or height beyond 2^53");
  return units;
}

/** Prints as a JSON number while that is exact; stays a bigint beyond it, see chain-json.ts. */
function narrow(value: bigint): number | bigint {
  const short = Number(value);
  return Number.isSafeInteger(short) ? short : value;
}

function numberOf(name: string, names: readonly string[]): number {
  const found = names.indexOf(name);
  if (found < 0) throw new CodecFault(`unknown name ${name}`);
  return found;
}

function nameOf(number: number, names: readonly string[]): string {
  const found = names[number];
  if (found === undefined) throw new CodecFault(`unknown number ${number}`);
  return found;
}
