import { hash, randomBytes } from "node:crypto";

/** A logged-in device. The token itself is known to that device alone. */
export type Session = { readonly userId: string; readonly sessionHash: string };

const day = 24 * 3600 * 1000;
const idleMs = 7 * day;
const lifeMs = 30 * day;

/** How many devices may be logged in at once; the oldest gives way. */
export const sessionsMax = 5;

/** 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text can be a token at all: anything else costs no look-up. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored in place of the token. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** A session ends 7 days after it was last seen and 30 days after it was opened. */
export function sessionEnd(openedAt: Date, seenAt: Date): Date {
  return new Date(Math.min(openedAt.getTime() + lifeMs, seenAt.getTime() + idleMs));
}
