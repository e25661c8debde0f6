import type { Network } from "@clearhold/contract/primitives/demo";
import type { CurrencyCode } from "@clearhold/money";
import type { OwnKeys } from "../features/chain/own-addresses/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database, Queryable } from "../kernel/database.ts";
import type { Ledger } from "../ledger/index.ts";
import type { BlockRef } from "../wire/chain/chain-block.ts";
import type { ResourceFacts } from "../wire/chain/move-chain.ts";
import type { OperatorPort } from "../wire/guard/guard-port.ts";
import type { LocalCall } from "../wire/local-call.ts";
import type { SignerRecord } from "../wire/signer/signer-record.ts";

/** What an act can read. Each part is opened when it is first read. */
export type ReadWorld = {
  readonly clock: Clock;
  /** As clearhold_auditor, who reads everything and writes nothing. */
  readonly auditor: Database;
  /** As clearhold_operator, who sees some rows that an auditor does not; it writes nothing here. */
  readonly reader: Queryable;
  /** Says which rows of addresses the signer signed. */
  readonly keys: OwnKeys;
  readonly ledger: Pick<Ledger, "balanceOf">;
  /** The guard's list of operators. */
  readonly operators: Pick<OperatorPort, "listOperatorChanges" | "listFalseChanges">;
  /** The signer's door for operators. */
  readonly signer: LocalCall;
  /** What the signer remembers, its keys open or not. */
  readonly record: Pick<SignerRecord, "summary" | "page">;
  /** What the solid chain holds at an address; null where the node knows no account. */
  readonly balanceAt: (address: string, currency: CurrencyCode) => Promise<bigint | null>;
  /** The final block at a height; null where the node has none there. */
  readonly blockAt: (number: number) => Promise<BlockRef | null>;
  /** The height of the final block that has a chain transaction; null where the node knows none. */
  readonly blockOf: (txid: string) => Promise<number | null>;
  readonly lookAtResources: (wallets: HouseAddresses) => Promise<ResourceFacts>;
};

type HouseAddresses = {
  readonly hot: string;
  readonly resource: string;
  readonly cold: string | null;
};

/** The whole product, for acts that need an operator. */
export type World = ReadWorld & {
  readonly network: Network;
  /** As clearhold_operator. */
  readonly database: Database;
  readonly record: SignerRecord;
  /** Posts with the operator's rights. */
  readonly ledger: Ledger;
  readonly operators: Pick<
    OperatorPort,
    | "verifyOperator"
    | "signAct"
    | "reviewNickname"
    | "showCertification"
    | "decideCertification"
    | "reopenAccount"
    | "commitCampaign"
    | "closeDraws"
    | "admitLook"
    | "changeOperators"
    | "listFalseChanges"
    | "dropFalseChanges"
  >;
  /** The address on the chain to which a project's money returns. */
  readonly escrowAddressOf: (projectId: string) => Promise<string>;
  /**
   * Puts pictures into files that only this user reads, says where they are, and removes them when
   * the person at the terminal is done. Null where nobody sits at one.
   */
  readonly showFiles: ShowFiles | null;
  /** Says a line at once, for what a person needs even when no answer comes. */
  readonly say: (line: string) => void;
};

export type ShowFiles = (
  lines: readonly string[],
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
) => Promise<void>;
