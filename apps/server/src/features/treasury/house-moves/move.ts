import type { CurrencyCode, Money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database, Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { MoveChain } from "../../../wire/chain/move-chain.ts";
import { type HouseMove, type HouseMoveKind, movePayers } from "../../../wire/signer/house-move.ts";
import type { SpendingOrder } from "../../../wire/signer/spending-order.ts";
import { isPaidBy } from "../../chain/block-books/index.ts";
import { findAddressAt, type HouseWallets, type OwnKeys } from "../../chain/own-addresses/index.ts";

/**
 * One chain transaction by which the house moves coins of its own, or energy. `planned` until it can
 * be built, `built` until it is signed, `signed` until it was sent once, `broadcast` until the chain
 * has made it final. What failed or expired is planned anew, from what the chain shows then.
 */
type MoveState = "planned" | "built" | "signed" | "broadcast" | "done" | "failed" | "expired";

/** The assigned address that a move is about. */
export type MovePlace = {
  readonly purpose: "user" | "project";
  readonly index: number;
  readonly address: string;
};

/** What is to be done with so much money, before it is a chain transaction. */
export type Step = Money & {
  readonly kind: HouseMoveKind;
  /** The most TRX, in sun, that running the USDT contract may burn; 0 where none runs. */
  readonly feeLimitUnits: bigint;
  /** The most TRX, in sun, that the network can charge whoever sends it. */
  readonly reserveUnits: bigint;
  /** Why it cannot be built now; empty where it can. */
  readonly waitsFor: string;
};

export type Move = Money & {
  readonly id: string;
  /** An address, a wallet of the house, or an order that it pays: one move of each lives at a time. */
  readonly lane: string;
  readonly kind: HouseMoveKind;
  readonly place: MovePlace | null;
  /** What it pays of a project's money. */
  readonly order: SpendingOrder | null;
  readonly state: MoveState;
  readonly waitsFor: string;
  readonly txid: string | null;
  readonly rawHex: string | null;
  readonly expiresMs: number | null;
  readonly signedHex: string | null;
  readonly sentAt: Date | null;
};

/** How much of the resource wallet is staked. Sun. */
export type StakePolicy = {
  /** The most that is staked in all; null leaves the stake as it is. */
  readonly stakeUnits: bigint | null;
  /** What stays free for top-ups and fees. */
  readonly bufferUnits: bigint;
};

/** What the operator decides about the house's own moves. Units of each currency; sun. */
export type MovePolicy = {
  /** Less than this stays where it is, unless it is old or needed. */
  readonly sweepMinUnits: Readonly<Record<CurrencyCode, bigint>>;
  /** What the hot wallet may hold; null: everything stays there. */
  readonly hotLimitUnits: Readonly<Record<CurrencyCode, bigint | null>>;
  /** Without a cold address nothing goes there. */
  readonly hasCold: boolean;
  readonly stake: StakePolicy;
  /** The most TRX that one run of the USDT contract may burn. */
  readonly feeLimitUnits: bigint;
};

/** What every plan of the house's own moves touches. */
export type PlanMovesDeps = {
  readonly database: Database;
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly clock: Clock;
  readonly chain: MoveChain;
  readonly policy: MovePolicy;
  readonly logger: Logger;
  /** The hot wallet's address, in base58. */
  readonly hotAddress: string;
};

export const resourceLane = "resource";

/** The lane of what leaves the hot wallet for the cold address. */
export function coldLane(currency: CurrencyCode): string {
  return `cold ${currency}`;
}

export type ForeignDeps = {
  readonly database: Queryable;
  readonly keys: OwnKeys;
  readonly wallets: Pick<HouseWallets, "hot" | "resource">;
};

/**
 * True where the bytes of a move that was built are not what its row says, where another address pays in
 * them than pays for such a move, or where the address that it is about is not the one that the signer
 * published for its place: a stolen login wrote it.
 */
export async function isForeign(
  { database, keys, wallets }: ForeignDeps,
  { kind, lane, place, txid, rawHex }: Move,
): Promise<boolean> {
  const payer = movePayers[kind];
  const bytes = { txid: txid ?? "", rawHex: rawHex ?? "" };
  if (!isPaidBy(payer === "assigned" ? lane : wallets[payer], bytes)) return true;
  if (place === null) return false;
  const own = await findAddressAt(database, place);
  return own === null || own.address !== lane || !keys.owns(own);
}

/** The move as the signer is asked for it. */
export function houseMoveOf(
  move: Pick<Move, "id" | "kind" | "place" | "currency" | "units"> & Partial<Pick<Move, "order">>,
): HouseMove {
  const { id, kind, place, currency, units, order = null } = move;
  const branch = place && { purpose: place.purpose, index: place.index };
  switch (kind) {
    case "sweep":
      return { id, kind, from: some(branch, id), currency, units };
    case "top-up":
    case "delegate":
    case "undelegate":
      return { id, kind, to: some(branch, id), units };
    case "stake":
    case "unstake":
      return { id, kind, units };
    case "collect-unstaked":
      return { id, kind };
    case "to-cold":
      return { id, kind, currency, units };
    case "deploy":
    case "pay-cost":
    case "return-inflow":
      return { id, kind, order: some(order, id) };
  }
}

function some<T>(value: T | null, id: string): T {
  if (value === null) throw new Error(`move ${id} is about no address and no order`);
  return value;
}
