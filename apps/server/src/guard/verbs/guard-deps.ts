import type { ProofCache } from "../proofs/proof-cache.ts";
import type { ProofDeps } from "../proofs/proof-deps.ts";

/** What the guard's verbs work with; each names the part that it needs. */
export type GuardDeps = ProofDeps & {
  /** Which session has sent which first fund password a moment ago. It proves nothing. */
  readonly firstSettings: ProofCache;
  /** The Ed25519 key of payment orders, 64 hexadecimal digits. */
  readonly orderSeed: string;
};
