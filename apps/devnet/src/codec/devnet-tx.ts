import {
  bandwidthOf,
  type ChainTx,
  CodecFault,
  type Contract,
  chainTxToJson,
  decodeChainTx,
  decodeRawTx,
  encodeChainTx,
  encodeRawTx,
  type JsonForm,
  type RawTx,
  rawTxFromJson,
  txIdOf,
} from "@clearhold/tron";
import { contractSchema, rawSchema } from "@clearhold/tron/messages";
import { decode } from "@clearhold/tron/wire-codec";
import { hexToBytes } from "@noble/hashes/utils.js";
import {
  type Deployment,
  decodeRawDeployment,
  deploymentNumber,
  encodeRawDeployment,
  type RawDeployment,
  rawDeploymentFromJson,
  rawDeploymentToJson,
} from "./deployment.ts";

/** What a chain transaction of this network does. */
export type DevnetContract = Contract | Deployment;

export type DevnetRaw = RawTx | RawDeployment;

/** A signed chain transaction, read once. `bandwidth` is bytes as the chain charges them. */
export type DevnetTx = {
  readonly txId: string;
  readonly rawHex: string;
  readonly raw: DevnetRaw;
  readonly signatures: readonly string[];
  readonly bandwidth: number;
};

/** Throws CodecFault unless the bytes hold exactly one contract of a kind this network executes. */
export function readTx(rawHex: string, signatures: readonly string[]): DevnetTx {
  const tx: ChainTx = { rawHex, signatures, results: [] };
  return {
    txId: txIdOf(rawHex),
    rawHex,
    raw: decodeRaw(rawHex),
    signatures,
    bandwidth: bandwidthOf(tx),
  };
}

/** Reads the protobuf of a whole transaction (hex). What a block said of its result is dropped. */
export function readTxHex(txHex: string): DevnetTx {
  const { rawHex, signatures } = decodeChainTx(txHex);
  return readTx(rawHex, signatures);
}

/** Reads a transaction as clients post it to broadcasttransaction; raw_data_hex and txID are ignored. */
export function readTxJson(json: unknown, form: JsonForm): DevnetTx {
  const { raw_data: raw, signature } = json as { raw_data?: unknown; signature?: unknown };
  const rawHex = encodeRaw(rawFromJson(raw, form));
  const signatures = Array.isArray(signature) ? signature.map((one) => readHex(one)) : [];
  return readTx(rawHex, signatures);
}

export function encodeRaw(raw: DevnetRaw): string {
  return isDeployment(raw) ? encodeRawDeployment(raw) : encodeRawTx(raw);
}

/** The whole transaction with its result, as a block's Merkle tree hashes it. */
export function encodeTx(tx: DevnetTx, results: ChainTx["results"]): string {
  return encodeChainTx({ rawHex: tx.rawHex, signatures: tx.signatures, results });
}

/** A transaction as a node prints it. */
export function txToJson(
  tx: Pick<DevnetTx, "rawHex" | "raw" | "signatures" | "txId">,
  results: ChainTx["results"],
  form: JsonForm,
): Record<string, unknown> {
  const { rawHex, signatures, raw } = tx;
  if (!isDeployment(raw)) return chainTxToJson({ rawHex, signatures, results }, form);
  return {
    ...(results.length > 0 ? { ret: results.map(({ contractRet }) => ({ contractRet })) } : {}),
    ...(signatures.length > 0 ? { signature: signatures } : {}),
    txID: tx.txId,
    raw_data: rawDeploymentToJson(raw, form),
    raw_data_hex: rawHex,
  };
}

function decodeRaw(rawHex: string): DevnetRaw {
  const { contracts } = decode(rawSchema, hexToBytes(rawHex));
  const [first] = contracts;
  if (contracts.length !== 1 || first === undefined) {
    throw new CodecFault("not exactly one contract");
  }
  const { type } = decode(contractSchema, hexToBytes(first));
  return type === deploymentNumber ? decodeRawDeployment(rawHex) : decodeRawTx(rawHex);
}

function rawFromJson(json: unknown, form: JsonForm): DevnetRaw {
  const listed = (json as { contract?: { type?: unknown }[] } | null)?.contract;
  return listed?.length === 1 && listed[0]?.type === "CreateSmartContract"
    ? rawDeploymentFromJson(json, form)
    : rawTxFromJson(json, form);
}

function isDeployment(raw: DevnetRaw): raw is RawDeployment {
  return raw.contract.type === "CreateSmartContract";
}

function readHex(value: unknown): string {
  if (typeof value !== "string" || !/^(?:[0-9a-fA-F]{2})*$/.test(value)) {
    throw new CodecFault("expected hex");
  }
  return value.toLowerCase();
}
