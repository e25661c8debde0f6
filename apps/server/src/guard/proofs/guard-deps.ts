import type { KeyObject } from "node:crypto";
import type { CurrencyCode } from "@clearhold/money";
import type { Credit } from "../../wire/guard/calls/credit-calls.ts";
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

/** Lines that name what the signer has stopped for, and what it waits for. */
type Doubts = { readonly stopped: readonly string[]; readonly waiting: readonly string[] };
type OrderEnds = Readonly<Record<"gone" | "returned" | "unheld", readonly string[]>>;

/** What watches the books, as far as verbs ask it. */
type WatchedBooks = {
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
  /** What the books ever took in, of blocks up to one; told with what the signer has not seen. */
  sumCredits(
    at: { readonly upTo: number; readonly head: number },
    unseen: Doubts,
  ): Promise<Readonly<Record<CurrencyCode, bigint>> & { readonly newest: number }>;
  /** A page of them, the newest first. */
  listCredits(currency: CurrencyCode, skip: number): Promise<readonly Credit[]>;
  /** Those of these that the books have now. */
  findCredits(currency: CurrencyCode, ids: readonly string[]): Promise<readonly Credit[]>;
  /** How orders ended; told with what of it the signer has no proof for, and what of it left. */
  listOrderEnds(
    ask: {
      readonly orders: readonly string[];
      readonly left: readonly { readonly orderId: string; readonly txid: string }[];
    },
    unproved: Doubts,
  ): Promise<OrderEnds>;
  /** What the books call paid and the signer has not seen leave; told with what it never saw. */
  listUnseenPayouts(
    page: {
      readonly after: string;
      readonly seen: readonly string[];
      readonly left: readonly string[];
      readonly disproved: readonly string[];
    },
    unseen: Doubts,
  ): Promise<readonly { orderId: string; currency: CurrencyCode; units: bigint }[]>;
  /** An operator's act that the guard has taken. */
  heard(operatorId: string, act: { readonly action: string; readonly subjectId: string }): void;
};
