import type { RefusalCode } from "@clearhold/contract/refusals";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import type { Journal } from "./journal.ts";

type JsonScalar = string | number | boolean | null;
export type Json = JsonScalar | readonly Json[] | { readonly [key: string]: Json };

/**
 * A set-based statement of a feature's store. The batch runs it once for all its requests:
 * `$1::jsonb` is `[{ n, ...fields }]`, it applies every element it can and returns the `n` of each
 * applied one. An `n` that is missing refuses that one request with `onMissing`.
 */
export type RowStatement = {
  readonly name: string;
  readonly sql: string;
  readonly onMissing: RefusalCode | "fault";
};

/** What a row has, by the names of its columns, also in camelCase. */
export type RowFields = Readonly<Record<string, JsonScalar | bigint | Date>>;

/** One element for a statement. */
export type RowChange = { readonly statement: RowStatement; readonly fields: RowFields };

/** All that one money verb changes, committed together with its neighbours or not at all. */
export type Posting<A extends Json> = {
  readonly journals: readonly Journal[];
  readonly rows?: readonly RowChange[];
  readonly idempotency?: IdempotencyKey;
  /** Checked live inside the batch: a revoked session is refused with "session-expired". */
  readonly sessionHash?: string;
  /** Stored under the idempotency key and given again for the same key and fingerprint. */
  readonly answer: A;
};

/**
 * - `posted`: written now.
 * - `replayed`: the key was used before for the same thing; this is the answer of that time.
 * - `already-posted`: every journal stands in the books with the same content; nothing was written.
 */
type PostingOutcome = "posted" | "replayed" | "already-posted";

export type Receipt<A extends Json> = { readonly outcome: PostingOutcome; readonly answer: A };
