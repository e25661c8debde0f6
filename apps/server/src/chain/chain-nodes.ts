import type { NodeClient } from "@clearhold/tron/node";

/**
 * Every node that is configured, each run by somebody else. The first shows the head and takes
 * payments; what is final is believed only when all of them say the same.
 */
export type ChainNodes = readonly [NodeClient, ...NodeClient[]];

/** Which of these addresses, in the chain's hex form, are ours. */
export type OwnFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

/** What everybody needs who reads blocks on which all nodes agree. */
export type AgreedReading = {
  readonly usdtContract: string;
  /** Nodes have to agree on what touches these. */
  readonly ours: OwnFilter;
};

/** What the nodes show cannot be, or not be booked: reading stops until it can. */
export class ScanFault extends Error {
  /** The few words of it that /readyz may say to a stranger. */
  readonly word: string;
  /** True for what an honest node that lags shows too: it is said after a while, not at once. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    word = "contradicts the books",
    mayPass = false,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = "ScanFault";
    this.word = word;
    this.mayPass = mayPass;
  }
}
