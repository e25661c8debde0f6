import { hash } from "node:crypto";

/** The headers of every answer, also of a refusal and of an unknown path. */
const everywhere = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": [
    "camera=(self), clipboard-write=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "publickey-credentials-create=(self), publickey-credentials-get=(self)",
  ].join(", "),
} as const;

/** What is no page may run nothing and be framed by nobody. */
const sealed = {
  ...everywhere,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** An API answer is data: nothing in it may run, be framed or be kept. */
export const apiHeaders = {
  ...sealed,
  "cache-control": "no-store",
} as const;

/**
 * A built file under a name that never changes its content. Its page's policy decides what it may do:
 * browsers read that of a script, a style or a font only where somebody opens the file as a page.
 */
export const assetHeaders = {
  ...sealed,
  "cache-control": "public, max-age=31536000, immutable",
} as const;

/** A picture of the wallet under a fixed name: it is kept for a year, and one that changes gets another name. */
export const namedHeaders = {
  ...sealed,
  "cache-control": "public, max-age=31536000",
} as const;

/**
 * The script of a thread: browsers hold it to the policy that comes with it, not to its page's. This
 * one compiles WebAssembly and fetches it from here; it can load no other script, and the page can
 * compile none (docs/decisions/0055-a-second-reader.md).
 */
export const workerHeaders = {
  ...assetHeaders,
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'wasm-unsafe-eval'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
} as const;

/** A picture: a file that never changes under its name, and nothing but a picture. */
export const pictureHeaders = {
  webp: { ...assetHeaders, "content-type": "image/webp" },
  svg: { ...assetHeaders, "content-type": "image/svg+xml" },
} as const;

/**
 * Of a logout: pages that the browser keeps for its back button are dropped. `storage` would take
 * the person's language, theme and the browser's name with it; the wallet removes its token itself.
 */
export const leavingHeaders = { "clear-site-data": '"cache"' } as const;

/**
 * The wallet's page: only its own files run, and text becomes HTML through a Trusted Types policy
 * alone. Inline scripts and styles of the built page are allowed by their hash, no other.
 */
export function walletHeaders(page: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self'${hashesOf(page, "script")}`,
    `style-src 'self'${hashesOf(page, "style")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types dompurify clearhold scanner",
  ];
  return { ...everywhere, "content-security-policy": policy.join("; ") };
}

/** ` 'sha256-…'` for each inline element of that name. */
function hashesOf(page: string, name: "script" | "style"): string {
  const elements = page.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, "gi"));
  return [...elements]
    .map(([, text]) => text ?? "")
    .filter((text) => text !== "")
    .map((text) => ` 'sha256-${hash("sha256", text, "base64")}'`)
    .join("");
}
