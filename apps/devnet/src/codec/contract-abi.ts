import { decode, encode, fromJson, toJson } from "@clearhold/tron/wire-codec";
import { enumeration, field, repeatedBytes, schema } from "@clearhold/tron/wire-schema";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { AbiEntry } from "../contracts/artifacts.ts";

const abiSchema = schema("ABI", { entrys: repeatedBytes(1, "entrys") });

const entrySchema = schema("Entry", {
  anonymous: field(1, "anonymous", "flag"),
  constant: field(2, "constant", "flag"),
  name: field(3, "name", "text"),
  inputs: repeatedBytes(4, "inputs"),
  outputs: repeatedBytes(5, "outputs"),
  type: enumeration(6, "type", [
    "UnknownEntryType",
    "Constructor",
    "Function",
    "Event",
    "Fallback",
    "Receive",
    "Error",
  ]),
  payable: field(7, "payable", "flag"),
  stateMutability: enumeration(8, "stateMutability", [
    "UnknownMutabilityType",
    "Pure",
    "View",
    "Nonpayable",
    "Payable",
  ]),
});

const paramSchema = schema("Param", {
  indexed: field(1, "indexed", "flag"),
  name: field(2, "name", "text"),
  type: field(3, "type", "text"),
});

type EntryJson = Record<string, unknown> & { inputs?: unknown[]; outputs?: unknown[] };

/** A contract's ABI as a node prints it, from its protobuf hex. */
export function abiToJson(abiHex: string): { entrys?: EntryJson[] } {
  const { entrys } = decode(abiSchema, hexToBytes(abiHex));
  return entrys.length === 0 ? {} : { entrys: entrys.map(entryToJson) };
}

/** The protobuf hex of an ABI that a client sent as JSON (`{ entrys: [...] }`). Throws CodecFault. */
export function abiFromJson(json: unknown): string {
  const entrys = (json as { entrys?: EntryJson[] }).entrys ?? [];
  return bytesToHex(encode(abiSchema, { entrys: entrys.map(entryFromJson) }));
}

/** The protobuf hex of a Solidity compiler's ABI. */
export function abiFromSolidity(abi: readonly AbiEntry[]): string {
  const entrys = abi.map((entry) => ({
    ...entry,
    constant: ["view", "pure"].includes(entry.stateMutability ?? ""),
    payable: entry.stateMutability === "payable",
  }));
  return abiFromJson({ entrys });
}

/** Whether a call by this selector only reads, which a node answers without a transaction. */
export function functionNames(
  abiHex: string,
): { name: string; constant: boolean; types: string }[] {
  return (abiToJson(abiHex).entrys ?? [])
    .filter((entry) => entry.type === "Function")
    .map((entry) => ({
      name: String(entry.name),
      constant: entry.constant === true || ["View", "Pure"].includes(String(entry.stateMutability)),
      types: (entry.inputs ?? []).map((input) => (input as { type: string }).type).join(","),
    }));
}

function entryToJson(entryHex: string): EntryJson {
  const entry = decode(entrySchema, hexToBytes(entryHex));
  const json: EntryJson = toJson(entrySchema, entry, "hex");
  const { inputs, outputs } = entry;
  if (inputs.length > 0) json.inputs = inputs.map(paramToJson);
  if (outputs.length > 0) json.outputs = outputs.map(paramToJson);
  return json;
}

function entryFromJson(json: EntryJson): string {
  const { type, stateMutability, ...rest } = json;
  const entry = fromJson(
    entrySchema,
    { ...rest, type: capital(type), stateMutability: capital(stateMutability) },
    "hex",
  );
  const inputs = (json.inputs ?? []).map(paramFromJson);
  const outputs = (json.outputs ?? []).map(paramFromJson);
  return bytesToHex(encode(entrySchema, { ...entry, inputs, outputs }));
}

function paramToJson(paramHex: string): Record<string, unknown> {
  return toJson(paramSchema, decode(paramSchema, hexToBytes(paramHex)), "hex");
}

function paramFromJson(json: unknown): string {
  return bytesToHex(encode(paramSchema, fromJson(paramSchema, json, "hex")));
}

/** A node takes `function` for `Function`: compilers write the former, the protocol the latter. */
function capital(word: unknown): unknown {
  return typeof word === "string" ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
