import type { CurrencyCode, Money } from "@clearhold/money";

/** A payout as bytes that are ready to be signed. */
export type UnsignedPayment = {
  readonly txid: string;
  readonly rawHex: string;
  /** Its own timestamp in milliseconds of chain time. */
  readonly builtMs: number;
  /** Chain time in milliseconds after which no block may include it. */
  readonly expiresMs: number;
  /** The most TRX, in sun, that the network can charge for it. */
  readonly reserveUnits: bigint;
};

export type PaymentAsk = {
  readonly amount: Money;
  readonly to: string;
  /** The timestamp of the payment built before: two equal payments must differ, or they are one. */
  readonly lastBuiltMs: number;
};

/** What one node says about an id in its solid chain, and how far that chain reached before it was asked. */
export type SolidAnswer = { readonly solidNumber: number; readonly found: boolean };

/** Why no USDT arrives whole now, whoever sends it to whom. It passes by itself. */
export type TokenObstacle = "token-paused" | "token-takes-a-fee";

/** Why nothing can be built now. All but what speaks of the payee may pass by themselves. */
export type PaymentObstacle =
  | "network-fee-too-high"
  | "payment-would-fail"
  | "chain-not-solid"
  | TokenObstacle
  | "house-wallet-blocked"
  | "payee-blacklisted"
  | "payee-is-contract";

/** The chain as those who pay need it. */
export type PaymentChain = {
  buildPayment(ask: PaymentAsk): Promise<UnsignedPayment | PaymentObstacle>;
  /** Why no USDT is to be sent now. Throws where the node does not answer. */
  findTokenObstacle(): Promise<TokenObstacle | null>;
  /** Hands signed bytes to the node. What it answers is told for the log and decides nothing. */
  broadcast(signedHex: string): Promise<string>;
  /** How many nodes are configured: so many answers make a proof. */
  readonly nodeCount: number;
  /** One answer of each node that gave one. */
  findSolid(txid: string): Promise<readonly SolidAnswer[]>;
  /** What the paying address holds at the head, in units. */
  spendable(currency: CurrencyCode): Promise<bigint>;
};

/** What a payee's address is on the chain. */
export type PayeeChain = {
  /** TRX cannot be sent to a contract, and USDT sent to its own contract is lost. */
  isContract(address: string): Promise<boolean>;
};

/** What a node says about a payment that nobody has ordered yet; null where it said nothing. */
export type PaymentOutlook = {
  readonly isContract: boolean | null;
  /** False for an address that no account was opened at. */
  readonly isActive: boolean | null;
  /** Whether the issuer of USDT has frozen it; false for TRX. */
  readonly isBlacklisted: boolean | null;
  /** Whether the issuer has stopped USDT altogether; false for TRX. */
  readonly isTokenPaused: boolean | null;
  /** What the network would charge now, in sun. */
  readonly networkFeeUnits: bigint | null;
};

/** Looks ahead for a person; whoever builds the payment looks again. */
export type OutlookChain = {
  lookAhead(ask: {
    readonly currency: CurrencyCode;
    readonly address: string;
  }): Promise<PaymentOutlook>;
};
