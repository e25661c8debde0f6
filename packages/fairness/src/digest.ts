import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Name and version of the format. Every text that is hashed begins with it and with its own word. */
export const format = "clearhold-draws 1";

/** SHA-256 of a text, as hex. Texts, not bytes: `printf '…' | sha256sum` gives the same. */
export function digestOf(text: string): string {
  return bytesToHex(sha256(bytesOf(text)));
}

const buffer = new Uint8Array(1024);

/**
 * The bytes of a text, valid until the next call. An encoder for each of the 80,000 texts of a
 * large campaign takes longer than their hashes, and all that a file may contain is ASCII.
 */
export function bytesOf(text: string): Uint8Array {
  const { length } = text;
  if (length > buffer.length) return utf8ToBytes(text);
  for (let place = 0; place < length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 127) return utf8ToBytes(text);
    buffer[place] = code;
  }
  return buffer.subarray(0, length);
}
