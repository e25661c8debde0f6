import type { ClaimOutcome } from "@clearhold/contract/wallet/chain/deposit-claims";

/** A question about one chain transaction: "where is my deposit?" */
export type DepositClaim = {
  readonly id: string;
  /** Null when an operator asks. */
  readonly userId: string | null;
  readonly txid: string;
  readonly outcome: ClaimOutcome;
  readonly blockNumber: bigint | null;
  /** Whom it paid, in base58, where that is not the one who asks; as the chain shows it to everybody. */
  readonly paidTo: readonly string[];
  readonly askedAt: Date;
};

/** Booked blocks that an operator has read again. */
export type BlockRescan = {
  readonly id: bigint;
  readonly fromNumber: bigint;
  readonly toNumber: bigint;
  readonly nextNumber: bigint;
  readonly recoveredCount: number;
  readonly endedAt: Date | null;
  readonly fault: string;
};

/** The id in what a person pasted: alone, with 0x before it, or inside an explorer's address. */
export function txidIn(text: string): string | null {
  const found = /(?:^|[^0-9a-z]|0x)([0-9a-f]{64})(?![0-9a-z])/i.exec(text.trim());
  return found?.[1]?.toLowerCase() ?? null;
}
