import { startAuthentication } from "@simplewebauthn/browser";

/** Bit 2 of the flags of authenticator data: the device made sure of its holder. */
const verifiedFlag = 0x04;
const flagsAt = 32;

/**
 * Asks this device to make sure of its holder with one of these passkeys, and gives which one it
 * was; null when it did not. Nobody checks the signature: this opens a lock of the screen, and
 * nothing else.
 */
export async function confirmHolder(passkeyIds: readonly string[]): Promise<string | null> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge: base64url(crypto.getRandomValues(new Uint8Array(32))),
        rpId: location.hostname,
        timeout: 60_000,
        userVerification: "required",
        allowCredentials: passkeyIds.map((one) => ({ id: one, type: "public-key" })),
      },
    });
    const data = atob(response.authenticatorData.replaceAll("-", "+").replaceAll("_", "/"));
    return data.charCodeAt(flagsAt) & verifiedFlag ? id : null;
  } catch {
    return null; // closed, run out, or no such passkey here
  }
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
