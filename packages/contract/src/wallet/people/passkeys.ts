import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Nothing, UnixSeconds } from "../../primitives/page.ts";
import { proofFields, proofRefusals, RecoveryCode, stepFields } from "../../primitives/proofs.ts";
import { line, PhoneNumber, SixDigits, Switch, TypedPassword } from "../../primitives/text.ts";
import { CodeEvent, SessionOpened } from "./account.ts";

/** Passkeys (WebAuthn) and the recovery codes for whoever lost them. Binary travels as base64url. */

const CredentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,1400}$/));
const Challenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/));
/** What its owner calls a passkey. */
export const PasskeyName = line(40);

/** A credential as the browser wants it named. */
const Descriptor = z.object({
  id: CredentialId,
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** For `navigator.credentials.get`. */
const RequestOptions = z.object({
  challenge: Challenge,
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal("required"),
  /** Empty at a login: the person is not known yet. */
  allowCredentials: z.array(Descriptor),
});

/** For `navigator.credentials.create`. */
const CreationOptions = z.object({
  challenge: Challenge,
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});

export const PasskeyView = z.object({
  id: CredentialId,
  name: PasskeyName,
  createtime: UnixSeconds,
  /** 0 while it was never used. */
  usedtime: UnixSeconds,
  /** 1 when it confirms steps in place of codes now; it logs in at once. */
  confirms: Switch,
  /** From when it does. */
  confirms_from: UnixSeconds,
  /**
   * Whether it lives on several devices: `none` where it cannot leave its device, `kept` where its maker or
   * a password manager keeps a copy, `possible` while there is none yet, `unknown` until it is used again.
   */
  copies: z.enum(["none", "possible", "kept", "unknown"]),
  /** When it was last used on a device whose count was behind: on another one. 0 for never. */
  elsewhere: UnixSeconds,
});
export type PasskeyView = z.infer<typeof PasskeyView>;

/** The fund password; the login password while none was set. */
const ownerFields = {
  password: z.optional(SixDigits),
  login_password: z.optional(TypedPassword),
};

const ownerRefusals = [
  "fund-password-not-set",
  "fund-password-wrong",
  "fund-password-locked",
  "old-password-wrong",
  "login-delayed",
] as const;

export const listPasskeys = endpoint({
  name: "listPasskeys",
  kind: "read",
  path: "/api/passkey/list",
  auth: "session",
  summary: "My passkeys, whether one is required, and how many recovery codes are left.",
  ask: z.object({}),
  reply: z.object({
    /** 1 while steps need a passkey and codes are not accepted. */
    required: Switch,
    recovery_codes_left: z.int(),
    /** From when those that are left are good; 0 when they are, or none is left. */
    recovery_codes_from: UnixSeconds,
    list: z.array(PasskeyView),
  }),
  refusals: [],
});

export const beginPasskey = endpoint({
  name: "beginPasskey",
  kind: "write",
  path: "/api/passkey/register_options",
  auth: "session",
  summary:
    "Proves that a passkey may be added (password, and the codes of `captcha` with `change` add-passkey, or an older passkey) and gives what the device is asked, good once and for five minutes.",
  ask: z.object({ ...ownerFields, ...proofFields }),
  reply: z.object({ options: CreationOptions }),
  refusals: ["passkey-limit-reached", ...ownerRefusals, ...proofRefusals],
});

export const addPasskey = endpoint({
  name: "addPasskey",
  kind: "write",
  path: "/api/passkey/register",
  auth: "session",
  summary:
    "Adds the passkey that the device has made. Where no recovery code is left, ten are made and told this once.",
  ask: z.object({
    name: PasskeyName,
    /** The browser's answer as JSON. */
    credential: z.string().check(z.minLength(2), z.maxLength(16_384)),
  }),
  reply: z.object({ passkey: PasskeyView, recovery_codes: z.array(RecoveryCode) }),
  refusals: ["passkey-wrong", "passkey-limit-reached"],
});

export const renamePasskey = endpoint({
  name: "renamePasskey",
  kind: "write",
  path: "/api/passkey/rename",
  auth: "session",
  summary: "Gives one of my passkeys another name.",
  ask: z.object({ id: CredentialId, name: PasskeyName }),
  reply: Nothing,
  refusals: ["passkey-unknown"],
});

export const removePasskey = endpoint({
  name: "removePasskey",
  kind: "write",
  path: "/api/passkey/remove",
  auth: "session",
  summary:
    "Removes a passkey with the password and a proof: a passkey, the codes of `captcha` with `change` remove-passkey while no passkey is required, or a recovery code. The last required one goes by a recovery code alone, and the requirement with it. Withdrawals pause for 24 h.",
  ask: z.object({
    id: CredentialId,
    ...ownerFields,
    ...proofFields,
    recovery_code: z.optional(RecoveryCode),
  }),
  reply: z.object({ held_until: UnixSeconds }),
  refusals: [
    "passkey-unknown",
    "last-factor",
    "recovery-code-wrong",
    "recovery-code-too-new",
    ...ownerRefusals,
    ...proofRefusals,
  ],
});

export const askPasskey = endpoint({
  name: "askPasskey",
  kind: "write",
  path: "/api/passkey/options",
  auth: "session",
  summary:
    "What a passkey is asked to sign for one step, good once and for five minutes. The event and the fields are those of `ems/send`: what is signed is good for exactly this step.",
  ask: z.object({
    event: z.enum(CodeEvent.options.filter((event) => event !== "nocaptcha")),
    ...stepFields,
    mobile: z.optional(PhoneNumber),
  }),
  reply: z.object({ options: RequestOptions }),
  refusals: ["factor-not-bound", "passkey-too-new", "address-not-found"],
});

export const askPasskeyLogin = endpoint({
  name: "askPasskeyLogin",
  kind: "write",
  path: "/api/passkey/login_options",
  auth: "none",
  limit: "login",
  summary: "What a passkey is asked to sign for a login, good once and for five minutes.",
  ask: z.object({}),
  reply: z.object({ options: RequestOptions }),
  refusals: [],
});

export const loginWithPasskey = endpoint({
  name: "loginWithPasskey",
  kind: "write",
  path: "/api/passkey/login",
  auth: "none",
  limit: "login",
  summary: "Opens a session with a passkey; its holder was verified by the device.",
  ask: z.object({ passkey: z.string().check(z.minLength(2), z.maxLength(4096)) }),
  reply: SessionOpened,
  refusals: ["passkey-wrong", "password-reset-required"],
});

export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  kind: "write",
  path: "/api/user/recovery_codes",
  auth: "session",
  summary:
    "Ten new recovery codes, told this once; the old ones are void. Password, and the codes of `captcha` with `change` recovery-codes, or a passkey.",
  ask: z.object({ ...ownerFields, ...proofFields }),
  reply: z.object({ recovery_codes: z.array(RecoveryCode) }),
  refusals: [...ownerRefusals, ...proofRefusals],
});
