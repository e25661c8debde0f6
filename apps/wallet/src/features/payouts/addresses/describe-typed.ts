import { findLookAlike } from "@clearhold/contract/look-alike";
import { parseBase58Address } from "@clearhold/tron/address";

const lettersOfAddress = 34;
const alphabet = /^[1-9A-HJ-NP-Za-km-z]$/;
/** Letters that everybody tells apart. */
const plain = /^[!-~]$/;
/** What has a shape of its own on the screen. */
const seen = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** What is wrong with an address while it is being typed, the most helpful thing first. */
export type TypedAddress =
  | { state: "empty" | "start" | "checksum" | "valid" }
  | { state: "letters"; letter: string }
  | { state: "length"; count: number };

/** The checksum is looked at once the address is as long as addresses are. */
export function describeTyped(text: string): TypedAddress {
  if (text === "") return { state: "empty" };
  if (parseBase58Address(text) !== null) return { state: "valid" };
  // A letter of another alphabet may look like the T that is missed.
  const foreign = [...text].find((one) => !plain.test(one));
  if (foreign !== undefined) return { state: "letters", letter: nameOf(foreign) };
  if (!text.startsWith("T")) return { state: "start" };
  const letter = [...text].find((one) => !alphabet.test(one));
  if (letter !== undefined) return { state: "letters", letter };
  if (text.length !== lettersOfAddress) return { state: "length", count: text.length };
  return { state: "checksum" };
}

/** With its code, as the letter alone may be unseen or look like another one: "Т (U+0422)". */
function nameOf(letter: string): string {
  const hex = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return seen.test(letter) ? `${letter} (U+${hex})` : `U+${hex}`;
}

/** A known address that this one only looks like. A text that is no address yet is no other one either. */
export function lookAlikeOf(address: string, known: readonly string[]): string | null {
  return describeTyped(address).state === "valid" ? findLookAlike(address, known) : null;
}

export type ReadAddress = {
  address: string;
  /** What a payment link asks for, as it says it; empty where it names no amount. */
  amount: string;
};

const link = /^(?:tron:(?:\/\/)?)?([^?#]*)(?:\?([^#]*))?/i;

/**
 * The address in what was typed, pasted or scanned, whichever way it came: payment links name it behind
 * `tron:`, and may name an amount after it.
 */
export function readAddress(text: string): ReadAddress {
  const [, address = "", asked = ""] = link.exec(text) ?? [];
  const amount = new URLSearchParams(asked.toLowerCase()).get("amount") ?? "";
  return { address, amount: /^\d{1,20}(?:\.\d{1,18})?$/.test(amount) ? amount : "" };
}
