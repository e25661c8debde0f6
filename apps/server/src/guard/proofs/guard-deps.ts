import type { RecordHeads } from "../rows/record-heads.ts";
import type { SpendingDeps } from "../rows/spending-authorisation.ts";
import type { NotifyDeps } from "../tell/notify-owner.ts";
import type { Outbox } from "../tell/open-outbox.ts";
import type { Tries } from "./open-tries.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { ProofCache } from "./proof-cache.ts";

/** What proofs and verbs work with, beside the rows and the mails to owners. */
export type GuardDeps = NotifyDeps &
  SpendingDeps & {
    readonly hasher: PasswordHasher;
    readonly tries: Tries;
    readonly proofs: ProofCache;
    /** Absent where no gateway is configured: telephones cannot be bound. */
    readonly sms: Outbox<string> | undefined;
    /** Which session has sent which first fund password a moment ago. It proves nothing. */
    readonly firstSettings: ProofCache;
    /** The Ed25519 key of payment orders, 64 hexadecimal digits. */
    readonly orderSeed: string;
    /** Of the signer's records. */
    readonly heads: RecordHeads;
  };
