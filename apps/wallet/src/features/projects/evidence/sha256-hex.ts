/** Browsers hash on a page with https only. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** SHA-256 in hex; null where the browser cannot hash, as on a page without TLS. */
export async function sha256Hex(content: BufferSource): Promise<string | null> {
  if (!canHash()) return null;
  const hash = await crypto.subtle.digest("SHA-256", content);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
