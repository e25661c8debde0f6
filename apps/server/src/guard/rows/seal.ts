import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Text that only the guard can read again, bound to `place` (a table and its row): copied to
 * another row it does not open. Base 64 of nonce, tag and bytes.
 */
export function sealText(key: Buffer, text: string, place: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString("base64");
}

/** @throws Error when it was not sealed by the guard for this place. */
export function openSealed(key: Buffer, sealed: string, place: string): string {
  const whole = Buffer.from(sealed, "base64");
  const nonce = whole.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes));
  const bytes = decipher.update(whole.subarray(nonceBytes + tagBytes));
  return Buffer.concat([bytes, decipher.final()]).toString("utf8");
}
