import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { CodecFault } from "./codec-fault.ts";
import {
  contractNumbers,
  contractSchema,
  contractSchemas,
  parameterSchema,
  rawSchema,
} from "./messages.ts";
import { sha256Hex } from "./sha256-hex.ts";
import { decode, encode, fromJson, toJson } from "./wire-codec.ts";
import type { JsonForm } from "./wire-kind.ts";
import type { Fields, Schema, ValueOf } from "./wire-schema.ts";

type Schemas = typeof contractSchemas;
type ContractType = keyof Schemas;

/** What a chain transaction does: the protocol's name of it and its fields, amounts in sun. */
export type Contract = {
  [T in ContractType]: { readonly type: T } & Readonly<ValueOf<Schemas[T]["fields"]>>;
}[ContractType];

/** The part of a chain transaction that is hashed and signed. Times are milliseconds. */
export type RawTx = {
  /** Bytes 6 to 8 of the referenced block's height, and bytes 8 to 16 of its id (TAPOS). */
  readonly refBlockBytes: string;
  readonly refBlockHash: string;
  readonly expiration: number;
  readonly timestamp: number;
  /** The memo: hex of whatever the sender wrote. Never to be trusted or rendered as markup. */
  readonly data: string;
  readonly feeLimit: bigint;
  readonly permissionId: number;
  readonly contract: Contract;
};

const TYPE_URL = "type.googleapis.com/protocol.";

/** The bytes that are hashed and signed, as hex. Throws CodecFault when a field cannot be written. */
export function encodeRawTx(raw: RawTx): string {
  const { contract, permissionId, ...rest } = raw;
  const value = encode(schemaOf(contract.type), contract);
  const parameter = encode(parameterSchema, {
    typeUrl: TYPE_URL + contract.type,
    value: bytesToHex(value),
  });
  const wrapped = encode(contractSchema, {
    type: contractNumbers[contract.type],
    parameter: bytesToHex(parameter),
    permissionId,
  });
  return bytesToHex(encode(rawSchema, { ...rest, contracts: [bytesToHex(wrapped)] }));
}

/**
 * Reads the bytes that are hashed and signed. Throws CodecFault unless they are the canonical form of
 * exactly one contract of a kind we know, with no field we do not know.
 */
export function decodeRawTx(rawHex: string): RawTx {
  const { contracts, ...rest } = decode(rawSchema, bytesOf(rawHex));
  const [only, ...more] = contracts;
  if (only === undefined || more.length > 0) throw new CodecFault("not exactly one contract");
  const { type: number, parameter, permissionId } = decode(contractSchema, hexToBytes(only));
  const { typeUrl, value } = decode(parameterSchema, hexToBytes(parameter));
  const type = contractTypeOf(typeUrl);
  if (contractNumbers[type] !== number) throw new CodecFault("contract type and URL disagree");
  const contract = { type, ...decode(schemaOf(type), hexToBytes(value)) } as Contract;
  return { ...rest, permissionId, contract };
}

/** The chain's id of a transaction: sha256 of the bytes that are signed. The signature is no part. */
export function txIdOf(rawHex: string): string {
  return sha256Hex(bytesOf(rawHex));
}

/** A node's `raw_data`. Amounts beyond 2^53 stay bigint, so print it with stringifyChainJson. */
export function rawTxToJson(raw: RawTx, form: JsonForm = "hex"): Record<string, unknown> {
  const { contract, permissionId, ...rest } = raw;
  const json = toJson(rawSchema, { ...rest, contracts: [] }, form);
  const value = toJson(schemaOf(contract.type), contract, form);
  const wrapped = {
    parameter: { value, type_url: TYPE_URL + contract.type },
    type: contract.type,
    ...(permissionId === 0 ? {} : { Permission_id: permissionId }),
  };
  return { contract: [wrapped], ...json };
}

/** Reads a node's or a client's `raw_data`; the counterpart of rawTxToJson. Throws CodecFault. */
export function rawTxFromJson(json: unknown, form: JsonForm = "hex"): RawTx {
  const listed = (json as { contract?: unknown } | null)?.contract;
  if (!Array.isArray(listed) || listed.length !== 1) {
    throw new CodecFault("not exactly one contract");
  }
  const { contracts: _nested, ...rest } = fromJson(rawSchema, json, form);
  const [only] = listed as [
    { parameter?: { value?: unknown; type_url?: unknown }; type?: unknown },
  ];
  const type = contractTypeOf(String(only?.parameter?.type_url));
  if (only.type !== type) throw new CodecFault("contract type and URL disagree");
  const { permissionId } = fromJson(contractSchema, { ...only, type: 0, parameter: "" }, form);
  const contract = { type, ...fromJson(schemaOf(type), only.parameter?.value, form) } as Contract;
  return { ...rest, permissionId, contract };
}

/** The table types each schema by its own fields; here the type is known at run time only. */
function schemaOf(type: ContractType): Schema<Fields> {
  return contractSchemas[type] as unknown as Schema<Fields>;
}

function contractTypeOf(typeUrl: string): ContractType {
  const type = typeUrl.startsWith(TYPE_URL) ? typeUrl.slice(TYPE_URL.length) : "";
  if (!Object.hasOwn(contractSchemas, type))
    throw new CodecFault(`unsupported contract ${typeUrl}`);
  return type as ContractType;
}

function bytesOf(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new CodecFault("expected lower-case hex");
  return hexToBytes(hex);
}
