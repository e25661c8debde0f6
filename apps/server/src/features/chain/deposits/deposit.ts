import type { CurrencyCode } from "@clearhold/money";
import { idOfFact } from "../../../kernel/ids.ts";
import { type ChainMovement, confirmationsSoFar } from "../../../wire/chain/chain-block.ts";
import type { AddressOwner, AddressPurpose } from "../own-addresses/index.ts";

export type DepositState = "detected" | "credited" | "orphaned";

/** Coins that arrived at an address of ours. */
export type Deposit = AddressOwner & {
  readonly id: string;
  readonly txid: string;
  readonly address: string;
  readonly fromAddress: string;
  readonly currency: CurrencyCode;
  readonly amountUnits: bigint;
  readonly state: DepositState;
  readonly blockNumber: bigint;
  readonly blockAt: Date;
  readonly detectedAt: Date;
  readonly creditedAt: Date | null;
};

/** The same movement has the same id in whatever block it ends up, so it can be booked once only. */
export function depositId(purpose: AddressPurpose, movement: ChainMovement): string {
  const { txid, kind, position } = movement;
  return idOfFact(purpose === "project" ? "inf" : "dep", `${txid} ${kind} ${position}`);
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
