import type { GesturePath } from "./gesture-path.ts";

/** What is kept of a gesture: enough to know it again on this device, and not to draw it. */
export type GestureSecret = {
  /** Base 64. */
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
};

const rounds = 210_000;
const saltBytes = 16;

/** Whether this browser can keep a gesture at all: only on a secure connection. */
export function canKeepGestures(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function keepGesture(path: GesturePath): Promise<GestureSecret> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  return { salt: base64(salt), hash: await hashOf(path, salt, rounds), rounds };
}

export async function isGesture(secret: GestureSecret, path: GesturePath): Promise<boolean> {
  const salt = Uint8Array.from(atob(secret.salt), (sign) => sign.charCodeAt(0));
  return (await hashOf(path, salt, secret.rounds)) === secret.hash;
}

/** PBKDF2 with SHA-256. */
async function hashOf(
  path: GesturePath,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<string> {
  const typed = new TextEncoder().encode(path.join("-"));
  const key = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveBits"]);
  const params = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return base64(new Uint8Array(await crypto.subtle.deriveBits(params, key, 256)));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
