import type { CurrencyCode, Money } from "@clearhold/money";
import { idOfFact } from "../../../kernel/ids.ts";
import {
  confirmationsSoFar,
  identityOf,
  type MovementName,
} from "../../../wire/chain/chain-block.ts";
import type { AddressOwner, AddressPurpose } from "../own-addresses/index.ts";

/** `waiting`: final, and only one node says it; above the limit a second node has to say it too. */
type DepositState = "detected" | "waiting" | "credited" | "orphaned";

/** Coins that arrived at an address of ours. */
export type Deposit = AddressOwner & {
  readonly id: string;
  readonly txid: string;
  readonly address: string;
  readonly fromAddress: string;
  readonly amount: Money;
  readonly state: DepositState;
  readonly blockNumber: bigint;
  readonly blockAt: Date;
  readonly detectedAt: Date;
  readonly creditedAt: Date | null;
  /** What operators took back of it, as the coins are not on the chain. */
  readonly takenBack: Money;
};

/**
 * The same movement has the same id in whatever block it ends up, so it can be booked once only; once
 * more for each false row of it that two operators took back whole.
 */
export function depositId(purpose: AddressPurpose, movement: MovementName, turn = 0): string {
  const again = turn > 0 ? ` ${turn}` : "";
  return idOfFact(purpose === "project" ? "inf" : "dep", identityOf(movement) + again);
}

/** Blocks built on top so far, the deposit's own included; `needed` once it is credited. */
export function confirmationsOf(
  deposit: Pick<Deposit, "state" | "blockNumber">,
  headNumber: bigint,
  needed: number,
): number {
  if (deposit.state === "credited") return needed;
  if (deposit.state === "orphaned") return 0;
  return confirmationsSoFar(deposit.blockNumber, headNumber, needed);
}

/** What a sender must know, from the server's configuration. */
export type DepositTerms = {
  /** Blocks until a deposit is final: 19 witnesses of 27 on a real network. */
  readonly confirmationsNeeded: number;
  /** The least that is shown as a minimum; every whole unit that arrives is credited. */
  readonly minimumUnits: Readonly<Record<CurrencyCode, bigint>>;
  readonly usdtContract: string;
};

export const defaultMinimumUnits = { TRX: 1n, USDT: 1n } as const;
