import { type HexAddress, parseBase58Address, parseHexAddress } from "@clearhold/tron/address";
import { type NodeAsk, NodeException } from "./node-ask.ts";
import type { Json } from "./node-json.ts";

/** Text of a parameter; empty when absent. */
export function textOf(params: Json, key: string): string {
  const value = params[key];
  return value === undefined || value === null ? "" : String(value);
}

/** A whole number parameter; 0 when absent, as in protobuf. */
export function numberOf(params: Json, key: string): number {
  return Number(wholeOf(params, key));
}

/** A whole number that may be money; 0 when absent. */
export function wholeOf(params: Json, key: string): bigint {
  const value = params[key] ?? 0;
  if (typeof value === "bigint") return value;
  try {
    return BigInt(value as number | string);
  } catch {
    throw parseException(`Couldn't parse integer: ${String(value)}`);
  }
}

/** Hex of a bytes parameter; empty when absent. */
export function hexOf(params: Json, key: string): string {
  const value = textOf(params, key).replace(/^0x/, "");
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(value)) throw parseException("INVALID hex String");
  return value.toLowerCase();
}

/**
 * An address in the form that `visible` announces; null when absent or not an address. A text that
 * is no base58check makes the real node stumble over its own null, and so does this one.
 */
export function addressOf({ params, form }: NodeAsk, key: string): HexAddress | null {
  const value = textOf(params, key);
  if (value === "") return null;
  if (form === "hex") return parseHexAddress(hexOf(params, key));
  const address = parseBase58Address(value);
  if (address === null) throw new NodeException("java.lang.NullPointerException", "null");
  return address;
}

function parseException(message: string): NodeException {
  return new NodeException("org.tron.core.services.http.JsonFormat$ParseException", message);
}
