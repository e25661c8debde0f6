import { readFileSync } from "node:fs";
import path from "node:path";

/** 32 bytes that were written as 64 hexadecimal digits. The error names the file and not its text. */
export function readSecretFile(file: string): string {
  const text = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(`${path.basename(file)} is not 64 hexadecimal digits`);
  }
  return text;
}
