import type { NodeOptions } from "@clearhold/tron/node";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { ClearancePolicy } from "../signer/check-clearance.ts";
import type { FeePolicy } from "../signer/fee-cap.ts";
import type { MovePolicy } from "../signer/judge-move.ts";
import type { SignerPolicy } from "../signer/judge-payment.ts";
import type { HeadKeeper } from "../signer/kept-record.ts";
import type { PublishedLists } from "../signer/operators.ts";
import type { FirstLimits } from "../signer/pin-limits.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { LiveLimits } from "../wire/operators/limits.ts";

export type SignerOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly keyFile: string;
  /** Opens the keys at once; without it the signer is locked until an operator unlocks it. */
  readonly passphrase: string | null;
  /** It keeps how far each record is, hears what is stopped, and adds up what the books credited. */
  readonly guard: HeadKeeper &
    Pick<
      SignerPort,
      | "tellStops"
      | "keepAddress"
      | "sumCredits"
      | "listCredits"
      | "findCredits"
      | "listOrderEnds"
      | "listUnseenPayouts"
      | "authoriseRecovery"
    >;
  readonly recordFile: string;
  readonly assignmentsFile: string;
  readonly movesFile: string;
  readonly operatorsFile: string;
  /** Where guard and signer publish their lists of operators; none: they are not compared. */
  readonly operatorLists?: PublishedLists | null;
  readonly publicFile: string;
  readonly socketPath: string;
  /** The web server's: addresses, and nothing that spends. */
  readonly addressSocketPath: string;
  /** How many new owners get an address in one hour. */
  readonly hourlyAddresses: number;
  /** Of the guard: 64 hexadecimal digits. */
  readonly orderPublicKey: string;
  readonly policy: Omit<
    SignerPolicy & MovePolicy & FeePolicy & ClearancePolicy & Pick<LiveLimits, "unprovedLimit">,
    "hotAddress" | "resourceAddress"
  >;
  /** Limits that operators change later, in place of the policy's; none: the policy's stay. */
  readonly limits?: FirstLimits | null;
  /** The signer's own way to the chain: what is gone, what came, and that a payment is dead. */
  readonly node: NodeOptions;
  /** Somebody else's; then nothing is believed before both say the same. */
  readonly secondNode?: NodeOptions | null;
  /** Who makes the blocks of this chain, in base58; empty: two nodes have to say the same. */
  readonly witnesses: readonly string[];
};
