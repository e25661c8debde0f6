import type { PasskeyView } from "@clearhold/contract/wallet/people/passkeys";

/** What the guard lets others know of a passkey. */
export type Passkey = {
  /** Credential id, base64url. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly confirmsFrom: Date;
  readonly usedAt: Date | undefined;
};

/** A passkey as its owner sees it, and whether it confirms by now. */
export function passkeyView(passkey: Passkey, now: Date): PasskeyView {
  const { id, name, createdAt, confirmsFrom, usedAt } = passkey;
  return {
    id,
    name,
    createtime: secondsOf(createdAt),
    usedtime: usedAt ? secondsOf(usedAt) : 0,
    confirms: confirmsFrom <= now ? 1 : 0,
    confirms_from: secondsOf(confirmsFrom),
  };
}

/** Rounded up: what begins at a time has begun when that second is shown. */
export function secondsOf(at: Date): number {
  return Math.ceil(at.getTime() / 1000);
}
