import { parseBase58Address } from "@clearhold/tron/address";

const lettersOfAddress = 34;
const alphabet = /^[1-9A-HJ-NP-Za-km-z]$/;

/** What is wrong with an address while it is being typed, the most helpful thing first. */
export type TypedAddress =
  | { state: "empty" | "start" | "checksum" | "valid" }
  | { state: "letters"; letter: string }
  | { state: "length"; count: number };

/** The checksum is looked at once the address is as long as addresses are. */
export function describeTyped(text: string): TypedAddress {
  if (text === "") return { state: "empty" };
  if (parseBase58Address(text) !== null) return { state: "valid" };
  if (!text.startsWith("T")) return { state: "start" };
  const letter = [...text].find((one) => !alphabet.test(one));
  if (letter !== undefined) return { state: "letters", letter };
  if (text.length !== lettersOfAddress) return { state: "length", count: text.length };
  return { state: "checksum" };
}

/** The address in a scanned text: payment links name it behind `tron:`. */
export function readScanned(text: string): string {
  const [, address = ""] = /^(?:tron:)?(?:\/\/)?([^?]*)/i.exec(text.trim()) ?? [];
  return address.replace(/\s/g, "").slice(0, 64);
}
