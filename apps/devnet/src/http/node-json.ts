import { base58Address, type HexAddress } from "@clearhold/tron/address";
import type { JsonForm } from "@clearhold/tron/transaction";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export type Json = Record<string, unknown>;

/**
 * Leaves out what a node leaves out: zero, false, empty text and empty lists (proto3 defaults). An
 * address and a list of one empty text are not defaults.
 */
export function withoutDefaults(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isDefault(value)));
}

function isDefault(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || [0, 0n, false, ""].includes(value as never);
}

export function printAddress(address: HexAddress, form: JsonForm): string {
  return form === "visible" ? base58Address(address) : address;
}

/** Bytes that are text: hex by default, readable when visible output is asked for. */
export function printText(text: string, form: JsonForm): string {
  return form === "visible" ? text : bytesToHex(utf8ToBytes(text));
}
