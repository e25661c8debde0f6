import {
  type ChainTx,
  CodecFault,
  chainTxToJson,
  type JsonForm,
  rawTxFromJson,
} from "@clearhold/tron/transaction";
import { rawDeploymentFromJson, rawDeploymentToJson } from "./deployment-json.ts";
import { type DevnetRaw, encodeRaw, isDeployment } from "./devnet-raw.ts";
import { type DevnetTx, readTx } from "./devnet-tx.ts";

/** Reads a transaction as clients post it to broadcasttransaction; raw_data_hex and txID are ignored. */
export function readTxJson(json: unknown, form: JsonForm): DevnetTx {
  const { raw_data: raw, signature } = json as { raw_data?: unknown; signature?: unknown };
  const rawHex = encodeRaw(rawFromJson(raw, form));
  const signatures = Array.isArray(signature) ? signature.map((one) => readHex(one)) : [];
  return readTx(rawHex, signatures);
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

function rawFromJson(json: unknown, form: JsonForm): DevnetRaw {
  const listed = (json as { contract?: { type?: unknown }[] } | null)?.contract;
  return listed?.length === 1 && listed[0]?.type === "CreateSmartContract"
    ? rawDeploymentFromJson(json, form)
    : rawTxFromJson(json, form);
}

function readHex(value: unknown): string {
  if (typeof value !== "string" || !/^(?:[0-9a-fA-F]{2})*$/.test(value)) {
    throw new CodecFault("expected hex");
  }
  return value.toLowerCase();
}
