import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { openBoundedQueue } from "../../kernel/bounded-queue.ts";
import { type GuardKeys, macOf } from "../rows/guard-keys.ts";

/** What a secret is: the same digits as a login and as a fund password have nothing in common. */
type SecretKind = "login" | "fund" | "operator";

type SecretOf = {
  readonly kind: SecretKind;
  /** The user or operator it belongs to. */
  readonly ownerId: string;
  readonly secret: string;
};

export type PasswordHasher = {
  hash(secret: SecretOf): Promise<string>;
  /** Without a verifier it does the same work and says no: nobody learns which accounts exist. */
  verify(verifier: string | undefined, secret: SecretOf): Promise<boolean>;
};

/** What argon2id takes: memory in KiB, passes over it, and threads. */
export type PasswordCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** The floor of ASVS 5.0 appendix C; about 13 ms. The library's defaults, said aloud. */
const productCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of each lane: one at a time for each two processors (performance D); 50 more may wait. */
const bounds = {
  runningMax: Math.max(1, Math.floor(availableParallelism() / 2)),
  waitingMax: 50,
};

export async function openPasswordHasher(
  keys: GuardKeys,
  cost = productCost,
): Promise<PasswordHasher> {
  // Lanes of their own: strangers who try logins must not keep people from their money.
  const money = openBoundedQueue(bounds);
  const logins = openBoundedQueue(bounds);
  const laneOf = ({ kind }: SecretOf) => (kind === "fund" ? money : logins);
  const nobody = await hash(macOf(keys.password, "nobody"), cost);

  /** The pepper goes in first: a stolen database is no use without it. */
  function peppered({ kind, ownerId, secret }: SecretOf): string {
    return macOf(keys.password, kind, ownerId, secret.normalize("NFKC"));
  }

  return {
    hash: (secret) => laneOf(secret)(() => hash(peppered(secret), cost)),
    async verify(verifier, secret) {
      const same = await laneOf(secret)(() => verify(verifier ?? nobody, peppered(secret)));
      return same && verifier !== undefined;
    },
  };
}
