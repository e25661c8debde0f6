import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** One key for each use, all from the pepper: what leaks of one says nothing of another. */
export type GuardKeys = {
  /** Goes into every password before argon2id. */
  readonly password: KeyObject;
  /** Codes at rest. */
  readonly code: KeyObject;
  /** Rows that nobody else may write: mailboxes, verifiers, payees. */
  readonly row: KeyObject;
  /** Names of counters and places, so that they tell nothing of mailboxes and addresses. */
  readonly name: KeyObject;
  /** What the database keeps and nobody reading it may read. */
  readonly seal: Buffer;
  /** Documents of people, and who they are. */
  readonly documents: Buffer;
};

/** Grows when the pepper is replaced; stands beside each verifier. */
export const pepperVersion = 1;

/** @param pepper 32 random bytes as 64 hexadecimal digits. */
export function deriveKeys(pepper: string): GuardKeys {
  if (!/^[0-9a-f]{64}$/.test(pepper)) throw new Error("the pepper is 64 hexadecimal digits");
  const secret = Buffer.from(pepper, "hex");
  const bytes = (use: string) => Buffer.from(hkdfSync("sha256", secret, "clearhold", use, 32));
  const key = (use: string) => createSecretKey(bytes(use));
  return {
    password: key("password"),
    code: key("code"),
    row: key("row"),
    name: key("name"),
    seal: bytes("seal"),
    documents: bytes("documents"),
  };
}

/**
 * HMAC-SHA-256 over parts, in hex. Lengths go in, so that no two lists of parts are one text. The key
 * is an object that is made once: a new one for each call costs several times the MAC.
 */
export function macOf(key: KeyObject, ...parts: readonly string[]): string {
  const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join("");
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Compares two MACs in a time that says nothing of where they differ. */
export function sameMac(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Stands in for a row that is not there, so that its absence is not answered sooner: the MAC over it
 * is computed as over any other, and is never right.
 */
export const noMac = "-".repeat(64);
export const nobodysId = `usr_${"-".repeat(26)}`;

/** 32 bytes that were written as 64 hexadecimal digits. The error names the file and not its text. */
export function readSecretFile(file: string): string {
  const text = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(`${path.basename(file)} is not 64 hexadecimal digits`);
  }
  return text;
}
