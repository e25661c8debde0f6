import type { Network } from "@clearhold/contract/primitives/demo";
import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import type { Ledger } from "../ledger/index.ts";
import type { ResourceFacts } from "../wire/chain/move-chain.ts";
import type { OperatorPort } from "../wire/guard/guard-port.ts";
import type { LocalCall } from "../wire/local-call.ts";
import type { SignerRecord } from "../wire/signer/signer-record.ts";

/** The product as an act meets it. Each part is opened when it is first read. */
export type World = {
  readonly clock: Clock;
  readonly network: Network;
  /** As clearhold_operator. */
  readonly database: Database;
  /** As clearhold_auditor, who reads everything and writes nothing. */
  readonly auditor: Database;
  /** Posts with the operator's rights. */
  readonly ledger: Ledger;
  readonly operators: OperatorPort;
  /** The signer's door for operators. */
  readonly signer: LocalCall;
  /** What the signer remembers, its keys open or not. */
  readonly record: SignerRecord;
  /** What the solid chain holds at an address; null where the node knows no account. */
  readonly balanceAt: (address: string, currency: CurrencyCode) => Promise<bigint | null>;
  readonly lookAtResources: (wallets: HouseAddresses) => Promise<ResourceFacts>;
  /** The address on the chain to which a project's money returns. */
  readonly escrowAddressOf: (projectId: string) => Promise<string>;
  /** Says a line at once, for what a person needs even when no answer comes. */
  readonly say: (line: string) => void;
};

type HouseAddresses = {
  readonly hot: string;
  readonly resource: string;
  readonly cold: string | null;
};
