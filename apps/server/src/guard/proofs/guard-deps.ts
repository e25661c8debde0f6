import type { KeyObject } from "node:crypto";
import type { CurrencyCode } from "@clearhold/money";
import type { AskOf, SignerPort } from "../../wire/guard/guard-port.ts";
import type { BooksHead } from "../../wire/signer/books-word.ts";
import type { RecordHeads } from "../rows/record-heads.ts";
import type { NotifyDeps } from "../tell/notify-owner.ts";
import type { Outbox } from "../tell/open-outbox.ts";
import type { Draws } from "./open-draws.ts";
import type { Tries } from "./open-tries.ts";
import type { PublishedLists } from "./operator-list.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { ProofCache } from "./proof-cache.ts";

/** What proofs and verbs work with, beside the rows and the mails to owners. */
export type GuardDeps = NotifyDeps & {
  readonly hasher: PasswordHasher;
  readonly tries: Tries;
  readonly proofs: ProofCache;
  /** Mails with codes. */
  readonly outbox: Outbox;
  /** Absent where no gateway is configured: telephones cannot be bound. */
  readonly sms: Outbox<string> | undefined;
  /** What browsers subscribe to, and which of their push services are known. */
  readonly pushService: PushDoor;
  /** Which session has sent which first fund password a moment ago. It proves nothing. */
  readonly firstSettings: ProofCache;
  /** The Ed25519 key of payment orders, 64 hexadecimal digits. */
  readonly orderSeed: string;
  /** The key of authorisations, which the database made at this start. */
  readonly spendingKey: KeyObject;
  /** Of the signer's records. */
  readonly heads: RecordHeads;
  readonly draws: Draws;
  readonly books: WatchedBooks;
  /** Where guard and signer publish their lists of operators; none: they are not compared. */
  readonly operatorLists?: PublishedLists | null;
};

type PushDoor = {
  readonly publicKey: string;
  serviceOf(endpoint: string): string | undefined;
};

/** What watches the books, as far as verbs ask it. Some of the signer's calls it answers itself. */
type WatchedBooks = Pick<
  SignerPort,
  "sumCredits" | "listCredits" | "findCredits" | "listUnseenPayouts"
> & {
  /** For /readyz. */
  words(): string;
  /** Whether an order is held whole, by entries that add up, and nothing of its currency is broken. */
  confirm(order: {
    orderId: string;
    userId: string;
    currency: CurrencyCode;
    /** What the order takes. */
    heldUnits: bigint;
  }): Promise<{ confirmed: true; head: BooksHead } | { confirmed: false; reason: string }>;
  /** How orders ended; told with what of it the signer has no proof for, and what of it left. */
  listOrderEnds(
    ask: AskOf<"listOrderEnds">,
  ): Promise<Readonly<Record<"gone" | "returned" | "unheld", readonly string[]>>>;
  /** An operator's act that the guard has taken. */
  heard(operatorId: string, act: { readonly action: string; readonly subjectId: string }): void;
};
