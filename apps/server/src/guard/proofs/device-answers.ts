import { z } from "zod";
import { Refusal } from "../../kernel/refusal.ts";

/** What browsers answer, as JSON (WebAuthn, level 3). Whatever else they add is left out. */

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const credentialId = base64url.min(16).max(1400);

const Signature = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    /** The person as the passkey remembers it; a passkey of an older device may not. */
    userHandle: base64url.nullish(),
  }),
});
export type Signature = z.infer<typeof Signature>;

const Credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).default([]),
  }),
});
export type Credential = z.infer<typeof Credential>;

const ClientData = z.object({ challenge: base64url });

/** Refuses `passkey-wrong` for what no browser would answer. */
export function readSignature(json: string): Signature {
  return read(Signature, json);
}

/** Refuses `passkey-wrong` for what no browser would answer. */
export function readCredential(json: string): Credential {
  return read(Credential, json);
}

/** Which challenge was answered; what else the browser signed is the library's to judge. */
export function challengeIn({ response }: Signature | Credential): string {
  const json = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
  return read(ClientData, json).challenge;
}

const knownTransports = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** How the device is reached, in the words of the standard alone, with commas. */
export function transportsIn({ response }: Credential): string {
  return [...new Set(response.transports)].filter((name) => knownTransports.has(name)).join(",");
}

function read<Shape extends z.ZodType>(shape: Shape, json: string): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(json));
  } catch (error) {
    throw new Refusal("passkey-wrong", {}, { cause: error });
  }
}
