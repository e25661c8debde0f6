import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { askPasskey, beginPasskey } from "@clearhold/contract/wallet/people/passkeys";
import { PromptError } from "./prompt-error.ts";

type RequestOptions = ReplyOf<typeof askPasskey>["options"];
type CreationOptions = ReplyOf<typeof beginPasskey>["options"];

// Few pages ask a device for anything: the library comes with the first that does.
const library = () => import("@simplewebauthn/browser");

/** Whether this browser can ask a device for a passkey at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** The key of the words for a browser that knows none: most have them on a page with https only. */
export function noPasskeysKey(): "proofs.passkeyInsecure" | "proofs.passkeyUnsupported" {
  return isSecureContext ? "proofs.passkeyUnsupported" : "proofs.passkeyInsecure";
}

/**
 * Asks the device to sign; null when its owner closed the prompt. The answer is JSON.
 * @throws PromptError
 */
export async function signWithPasskey(options: RequestOptions): Promise<string | null> {
  const { startAuthentication } = await library();
  return answerOf(startAuthentication({ optionsJSON: options }));
}

/**
 * Asks the device to make a passkey; null when its owner closed the prompt. The answer is JSON.
 * @throws PromptError
 */
export async function makePasskey(options: CreationOptions): Promise<string | null> {
  const { startRegistration } = await library();
  return answerOf(startRegistration({ optionsJSON: options }));
}

async function answerOf(answer: Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await answer);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    // Closed, run out, or replaced by another prompt.
    if (name === "NotAllowedError" || name === "AbortError") return null;
    const why = reasons[name] ?? "failed";
    throw new PromptError(why, { cause: error });
  }
}

const reasons: Readonly<Record<string, PromptError["why"]>> = {
  InvalidStateError: "exists",
  SecurityError: "place",
};
