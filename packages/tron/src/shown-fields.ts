/**
 * Reads what a node prints by hand, field by field: a schema for each of the hundreds of transactions
 * and receipts in a block takes longer than all the hashing. A node omits every key whose value is the
 * default, so an absent key is a zero and never an error. All throw CodecFault and name the field.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import { type HexAddress, parseHexAddress } from "./address.ts";
import { CodecFault } from "./codec-fault.ts";

/** An object as a node prints it. */
export type Shown = Readonly<Record<string, unknown>>;

export function readShown(found: unknown): Shown {
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as Shown;
  throw new CodecFault("expected an object");
}

export function readHash(found: unknown, name: string): string {
  if (typeof found === "string" && /^[0-9a-f]{64}$/.test(found)) return found;
  throw new CodecFault(`${name}: expected 64 digits of lower-case hex`);
}

export function readHex(found: unknown, name: string): string {
  if (found === undefined) return "";
  if (typeof found === "string" && /^(?:[0-9a-f]{2})*$/.test(found)) return found;
  throw new CodecFault(`${name}: expected lower-case hex`);
}

export function readAddress(found: unknown, name: string): HexAddress {
  const address = typeof found === "string" ? parseHexAddress(found) : null;
  if (address !== null) return address;
  throw new CodecFault(`${name}: not an address`);
}

/** The 20 bytes of an account without the network's prefix, as a log carries them. */
export function readAccount(found: unknown, name: string): string {
  if (typeof found === "string" && /^[0-9a-f]{40}$/.test(found)) return found;
  throw new CodecFault(`${name}: expected 40 digits of lower-case hex`);
}

export function readText(found: unknown, name: string): string {
  if (found === undefined) return "";
  if (typeof found === "string") return found;
  throw new CodecFault(`${name}: expected text`);
}

/** Money, or anything else that may pass 2^53. */
export function readSun(found: unknown, name: string): bigint {
  if (found === undefined) return 0n;
  if (typeof found === "bigint") return found;
  return BigInt(readCount(found, name));
}

export function readCount(found: unknown, name: string): number {
  if (found === undefined) return 0;
  if (Number.isSafeInteger(found)) return found as number;
  throw new CodecFault(`${name}: expected a whole number`);
}

export function readFlag(found: unknown, name: string): boolean {
  if (found === undefined) return false;
  if (typeof found === "boolean") return found;
  throw new CodecFault(`${name}: expected true or false`);
}

/** What is wrong within an entry is told with the entry's place. */
export function readList<V>(
  found: unknown,
  name: string,
  readOne: (one: unknown, name: string) => V,
): V[] {
  if (found === undefined) return [];
  if (!Array.isArray(found)) throw new CodecFault(`${name}: expected a list`);
  const read: V[] = [];
  try {
    for (const one of found) read.push(readOne(one, "entry"));
  } catch (cause) {
    if (!(cause instanceof CodecFault)) throw cause;
    throw new CodecFault(`${name}[${read.length}]: ${cause.message}`, { cause });
  }
  return read;
}

/** Text that a node carries as hex of UTF-8. Text from outside: not for parsing, not for markup. */
export function textOfHex(hex: string): string {
  if (hex === "") return "";
  return /^(?:[0-9a-f]{2})*$/i.test(hex) ? new TextDecoder().decode(hexToBytes(hex)) : hex;
}
