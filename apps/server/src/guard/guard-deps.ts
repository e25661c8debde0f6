import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Content } from "../mail/letter.ts";
import type { GuardKeys } from "./guard-keys.ts";
import type { Tries } from "./open-tries.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { ProofCache } from "./passwords/proof-cache.ts";

/** Hands a mail or a text message over, now or a little later. */
export type Outbox<Message = Content> = {
  /** Resolves when it left, or after a moment when it is still being tried. */
  send(to: string, message: Message): Promise<void>;
};

/** What the guard's verbs work with; each names the part that it needs. */
export type GuardDeps = {
  /** As clearhold_guard. */
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: GuardKeys;
  readonly hasher: PasswordHasher;
  readonly tries: Tries;
  readonly outbox: Outbox;
  /** Absent where no gateway is configured: telephones cannot be bound. */
  readonly sms: Outbox<string> | undefined;
  readonly proofs: ProofCache;
  /** Which session has sent which first fund password a moment ago. It proves nothing. */
  readonly firstSettings: ProofCache;
  /** The Ed25519 key of payment orders, 64 hexadecimal digits. */
  readonly orderSeed: string;
  /** Origin of the wallet: for links in mails, and what passkeys are bound to. */
  readonly publicUrl: string;
};
