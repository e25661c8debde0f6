import type { CurrencyCode } from "@clearhold/money";

/** What a sender must know, from the server's configuration. */
export type DepositTerms = {
  /** Blocks until a deposit is final: 19 witnesses of 27 on a real network. */
  readonly confirmationsNeeded: number;
  /** The least that is shown as a minimum; every whole unit that arrives is credited. */
  readonly minimumUnits: Readonly<Record<CurrencyCode, bigint>>;
  readonly usdtContract: string;
};

export const defaultMinimumUnits = { TRX: 1n, USDT: 1n } as const;
