import { z } from "zod";
import { CodePurpose, CodeSubject } from "./code-calls.ts";
import {
  call,
  proofs,
  secret,
  sessionHash,
  typedFundPassword,
  unixSeconds,
  userId,
  visit,
} from "./shapes.ts";

const credentialId = z.string().min(16).max(1400);
const unixMs = z.int().min(0);
const passkeyName = z.string().min(1).max(40);

/** The fund password; the login password while none was set. */
const owner = {
  userId,
  sessionHash,
  fundPassword: typedFundPassword.optional(),
  loginPassword: secret.optional(),
};

/** What a browser is handed; the contract of the wallet names its fields. */
const options = z.looseObject({ challenge: z.string() });

/** Passkeys, and the recovery codes for whoever lost them. */
export const passkeyCalls = {
  /** What a passkey is asked to sign for a step. Refuses `factor-not-bound`, `passkey-too-new`. */
  askPasskey: call(
    z.object({ userId, purpose: CodePurpose, subject: CodeSubject.optional() }),
    z.object({ options }),
  ),
  /** What a passkey is asked to sign for a login. */
  askPasskeyLogin: call(z.object({}), z.object({ options })),
  /**
   * Whose passkey signed: `passkey` is the browser's answer as JSON. Refuses `passkey-wrong`,
   * `password-reset-required`.
   */
  loginWithPasskey: call(z.object({ passkey: z.string().max(4096), visit }), z.object({ userId })),
  /**
   * Proves that a passkey may be added, and what the device is asked. Refuses
   * `passkey-limit-reached`, `fund-password-*`, `old-password-wrong`, `login-delayed` and what a
   * step's proofs refuse.
   */
  beginPasskey: call(z.object({ ...owner, proofs }), z.object({ options })),
  /**
   * Adds what the device made: `credential` is the browser's answer as JSON. Refuses `passkey-wrong`,
   * `passkey-limit-reached`.
   */
  addPasskey: call(
    z.object({ userId, sessionHash, name: passkeyName, credential: z.string().max(16_384), visit }),
    z.object({
      id: credentialId,
      createdAt: unixMs,
      confirmsFrom: unixMs,
      isSynced: z.boolean().nullable(),
      isBackedUp: z.boolean().nullable(),
      recoveryCodes: z.array(z.string()),
    }),
  ),
  /** Refuses `passkey-unknown`. */
  renamePasskey: call(z.object({ userId, id: credentialId, name: passkeyName }), z.null()),
  /**
   * Removes a passkey and holds withdrawals. Refuses `passkey-unknown`, `last-factor`,
   * `recovery-code-wrong`, and as beginPasskey.
   */
  removePasskey: call(
    z.object({ ...owner, id: credentialId, proofs, visit }),
    z.object({ heldUntil: unixSeconds }),
  ),
  /** Ten new codes, the old ones void. Refuses as beginPasskey. */
  renewRecoveryCodes: call(
    z.object({ ...owner, proofs }),
    z.object({ recoveryCodes: z.array(z.string()) }),
  ),
} as const;
