import type { SecurityEventKind, securityEventDetails } from "@clearhold/contract/security-events";
import type { Queryable } from "./database.ts";

/**
 * One thing that happened to an account. `details` takes the names that stand beside the kind in
 * the contract, each optional: times as ISO 8601, contacts masked, never a secret.
 */
export type SecurityEvent = {
  [Kind in SecurityEventKind]: {
    readonly userId: string;
    readonly kind: Kind;
    /** From where it was asked; left out where the one who decides does not know. */
    readonly ip?: string | undefined;
    /** What the browser says of itself. */
    readonly device?: string | undefined;
    readonly details?: {
      readonly [Name in (typeof securityEventDetails)[Kind][number]]?: string | undefined;
    };
  };
}[SecurityEventKind];

/**
 * Writes an event into the account's history, which only grows; in the transaction of what
 * happened, so that neither is there without the other. Kinds are a closed list in the contract; the
 * database knows which login causes which, and when.
 */
export async function recordEvent(
  queryable: Queryable,
  { userId, kind, ip = "", device = "", details = {} }: SecurityEvent,
): Promise<void> {
  await queryable.query(
    `insert into security_events (user_id, kind, ip, device, details)
     values ($1, $2, $3, $4, $5::jsonb)`,
    [userId, kind, ip, device, JSON.stringify(details)],
  );
}
