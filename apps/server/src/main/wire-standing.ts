import type { NodeClient } from "@clearhold/tron/node";
import { openOutlookChain } from "../chain/tron-outlook.ts";
import { advanceStandingPayouts } from "../features/payouts/standing-payouts/index.ts";
import {
  type WithdrawalLimits,
  withdrawalTerms,
} from "../features/payouts/withdrawal-checks/index.ts";
import { firstStanding } from "../features/people/identity/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Ledger } from "../ledger/index.ts";
import type { WorkerPort } from "../wire/guard/guard-port.ts";

export type StandingOptions = {
  readonly guard: Pick<WorkerPort, "orderStandingPayout" | "tellOfStandingPayout">;
  /** Which chain the orders are for. */
  readonly network: string;
  /** The rules of every withdrawal, as the web server tells them. */
  readonly rules: WithdrawalLimits;
};

export type StandingParts = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly client: NodeClient;
  readonly usdtContract: string;
  readonly hotAddress: string;
};

/** One round over the payouts that go on to an address. */
export function wireStanding(
  { client, hotAddress, ...parts }: StandingParts,
  options: StandingOptions | null,
): () => Promise<void> {
  if (options === null) return async () => {};
  const { guard, network, rules } = options;
  const { usdtContract } = parts;
  const outlook = openOutlookChain({ client, usdtContract, hotAddress });
  const terms = withdrawalTerms(rules);
  // As the web server has it until certification exists.
  const standingOf = async () => firstStanding;
  return () => advanceStandingPayouts({ ...parts, guard, network, outlook, terms, standingOf });
}
