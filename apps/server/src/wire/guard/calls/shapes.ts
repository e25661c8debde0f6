import { languages } from "@clearhold/contract/refusals";
import { z } from "zod";

/** The shapes that the calls of the guard are made of. */

export const userId = z.string().regex(/^usr_[0-9a-z]{26}$/);
export const operatorId = z.string().regex(/^opr_[0-9a-z]{26}$/);
export const secret = z.string().min(1).max(256);
export const email = z.email().max(254);
/** In E.164. */
export const phone = z.string().regex(/^\+[1-9][0-9]{6,14}$/);
export const factor = z.enum(["email", "phone", "passkey"]);
export const language = z.enum(languages);
export const sixDigits = z.string().regex(/^[0-9]{6}$/);
export const unixSeconds = z.int().min(0);
export const sessionHash = z.string().max(64);
/** What was typed as a fund password: whether it can be one is the guard's to say. */
export const typedFundPassword = z.string().max(64);

/** An amount above zero, in units. */
export const unitsText = z.string().regex(/^[1-9][0-9]{0,18}$/);

/** The guard's word for one journal that spends, and the time of that journal in Unix milliseconds. */
export const authorised = z.object({ authorisation: z.string().max(100), at: z.int() });
export type Authorised = z.infer<typeof authorised>;

/** An order with the guard's signature, and its word for the journal that holds the amount. */
export const authorisedHold = authorised.extend({ text: z.string(), signature: z.string() });
export type AuthorisedHold = z.infer<typeof authorisedHold>;

/**
 * From where a person comes: network, browser in its own words, and the name it gave itself. Our letters
 * show the network address as it is, so nothing else is one; "" where the connection has gone.
 */
export const visit = z.object({
  ip: z.union([z.ipv4(), z.ipv6(), z.literal("")]),
  device: z.string().max(200),
  deviceKey: z.string().max(64),
});
export type Visit = z.infer<typeof visit>;

/** What a person proves beside a password; the guard says which of it a step needs. */
export const proofs = z.object({
  emailCode: sixDigits.optional(),
  phoneCode: sixDigits.optional(),
  /** A WebAuthn assertion as JSON. */
  passkey: z.string().max(4096).optional(),
  recoveryCode: z.string().max(32).optional(),
});
export type Proofs = z.infer<typeof proofs>;

/** Declares a call: what is asked, and what is answered. Everything else is inferred from it. */
export function call<Ask extends z.ZodObject, Reply extends z.ZodType>(ask: Ask, reply: Reply) {
  return { ask, reply };
}

export type Calls = Readonly<Record<string, { ask: z.ZodObject; reply: z.ZodType }>>;

/** The caller's side: one async function for each call. */
export type PortOf<C extends Calls> = {
  readonly [Name in keyof C]: (ask: z.input<C[Name]["ask"]>) => Promise<z.output<C[Name]["reply"]>>;
};

/** The guard's side: one verb for each call. What answers null returns nothing. */
export type VerbsOf<C extends Calls, Deps> = {
  readonly [Name in keyof C]: (
    deps: Deps,
    ask: z.output<C[Name]["ask"]>,
  ) => Promise<z.output<C[Name]["reply"]> extends null ? void : z.output<C[Name]["reply"]>>;
};
