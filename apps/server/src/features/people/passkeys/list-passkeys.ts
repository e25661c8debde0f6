import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { listPasskeys as endpoint } from "@clearhold/contract/wallet/people/passkeys";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { passkeyView, secondsOf } from "./passkey.ts";
import { findPasskeys, findRecoveryCodes, isPasskeyRequired } from "./passkey-store.ts";

export type ListPasskeysDeps = { readonly database: Queryable; readonly clock: Clock };

/** The person's passkeys, and what is left for whoever loses them. */
export async function listPasskeys(
  { database, clock }: ListPasskeysDeps,
  { userId }: Actor,
): Promise<ReplyOf<typeof endpoint>> {
  const now = clock.now();
  const [passkeys, required, codes] = await Promise.all([
    findPasskeys(database, userId),
    isPasskeyRequired(database, userId, now),
    findRecoveryCodes(database, userId),
  ]);
  return {
    required: required ? 1 : 0,
    recovery_codes_left: Number(codes.left),
    recovery_codes_from: codes.goodFrom && codes.goodFrom > now ? secondsOf(codes.goodFrom) : 0,
    list: passkeys.map((passkey) => passkeyView(passkey, now)),
  };
}
