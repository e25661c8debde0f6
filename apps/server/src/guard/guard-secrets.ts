import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { orderPublicKey } from "../kernel/payment-order.ts";

export type GuardSecrets = { readonly pepper: string; readonly orderSeed: string };

export type SecretFiles = {
  readonly pepper: string;
  readonly orderKey: string;
  readonly orderPublic: string;
};

/**
 * Reads pepper and order key, 32 bytes each as hexadecimal text. `mayMake` is true at the very
 * first start alone: a lost pepper is never replaced silently, for it would lock everyone out.
 * Publishes the public half of the order key; another one that lies there already is a fault.
 */
export function readGuardSecrets(files: SecretFiles, mayMake: boolean): GuardSecrets {
  const pepper = readSecret(files.pepper, mayMake);
  const orderSeed = readSecret(files.orderKey, mayMake);
  publish(files.orderPublic, orderPublicKey(orderSeed));
  return { pepper, orderSeed };
}

function readSecret(file: string, mayMake: boolean): string {
  if (!existsSync(file)) {
    if (!mayMake) throw new Error(`${path.basename(file)} is missing, and people depend on it`);
    write(file, randomBytes(32).toString("hex"), 0o400);
  }
  const text = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(`${path.basename(file)} is not 64 hexadecimal digits`);
  }
  return text;
}

function publish(file: string, publicKey: string): void {
  if (!existsSync(file)) write(file, publicKey, 0o444);
  if (readFileSync(file, "utf8").trim() !== publicKey) {
    throw new Error(`${path.basename(file)} belongs to another order key`);
  }
}

/** Whole or not at all: a start that is killed here leaves no half secret. */
function write(file: string, text: string, mode: number): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  writeFileSync(`${file}.part`, text, { mode, flush: true });
  renameSync(`${file}.part`, file);
}
