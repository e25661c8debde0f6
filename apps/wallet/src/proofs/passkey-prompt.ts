import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { askPasskey, beginPasskey } from "@clearhold/contract/wallet/passkeys";

type RequestOptions = ReplyOf<typeof askPasskey>["options"];
type CreationOptions = ReplyOf<typeof beginPasskey>["options"];

// Few pages ask a device for anything: the library comes with the first that does.
const library = () => import("@simplewebauthn/browser");

/** Whether this browser can ask a device for a passkey at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** Asks the device to sign; null when its owner closed the prompt. The answer is JSON. */
export async function signWithPasskey(options: RequestOptions): Promise<string | null> {
  const { startAuthentication } = await library();
  return unlessClosed(startAuthentication({ optionsJSON: options }));
}

/** Asks the device to make a passkey; null when its owner closed the prompt. The answer is JSON. */
export async function makePasskey(options: CreationOptions): Promise<string | null> {
  const { startRegistration } = await library();
  return unlessClosed(startRegistration({ optionsJSON: options }));
}

/** @throws Error whatever the device says beside "closed" and "not this one". */
async function unlessClosed(answer: Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    if (isClosed(error)) return null;
    throw error;
  }
}

/** A prompt that was closed, ran out, or was replaced by another. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
}
