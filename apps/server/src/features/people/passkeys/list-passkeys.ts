import type { ReplyOf } from "@clearhold/contract/endpoint";
import type {
  listPasskeys as endpoint,
  PasskeyView,
} from "@clearhold/contract/wallet/people/passkeys";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import {
  findPasskeys,
  findRecoveryCodes,
  isPasskeyRequired,
  type Passkey,
} from "./passkey-store.ts";

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
    recovery_codes_left: codes.left,
    recovery_codes_from: codes.goodFrom && codes.goodFrom > now ? secondsOf(codes.goodFrom) : 0,
    list: passkeys.map((passkey) => passkeyView(passkey, now)),
  };
}

/** A passkey as its owner sees it, and whether it confirms by now. */
export function passkeyView(passkey: Passkey, now: Date): PasskeyView {
  const { id, name, createdAt, confirmsFrom, usedAt, countFellAt } = passkey;
  return {
    id,
    name,
    createtime: secondsOf(createdAt),
    usedtime: usedAt ? secondsOf(usedAt) : 0,
    confirms: confirmsFrom <= now ? 1 : 0,
    confirms_from: secondsOf(confirmsFrom),
    copies: copiesOf(passkey),
    elsewhere: countFellAt ? secondsOf(countFellAt) : 0,
  };
}

function copiesOf({ isSynced, isBackedUp }: Passkey): PasskeyView["copies"] {
  if (isSynced === null) return "unknown";
  if (!isSynced) return "none";
  return isBackedUp ? "kept" : "possible";
}

/** Rounded up: what begins at a time has begun when that second is shown. */
function secondsOf(at: Date): number {
  return Math.ceil(at.getTime() / 1000);
}
