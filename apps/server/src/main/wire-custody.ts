import type { CurrencyCode } from "@clearhold/money";
import { openNodeClient } from "@clearhold/tron/node";
import { openOutlookChain, openPayeeChain } from "../chain/tron-outlook.ts";
import type { Network } from "../config/env-fields.ts";
import { findHeadNumber } from "../features/chain/block-books/index.ts";
import { bindDepositClaims } from "../features/chain/deposit-claims/index.ts";
import { bindDeposits, defaultMinimumUnits } from "../features/chain/deposits/index.ts";
import { bindAddressBook } from "../features/payouts/address-book/index.ts";
import { findReviewPace } from "../features/payouts/reviews/index.ts";
import {
  bindWithdrawalChecks,
  withdrawalTerms,
} from "../features/payouts/withdrawal-checks/index.ts";
import { bindWithdrawals } from "../features/payouts/withdrawals/index.ts";
import type { App } from "../http/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Ledger } from "../ledger/index.ts";
import type { GuardPort } from "../wire/guard/guard-port.ts";
import type { AddressSigner } from "../wire/signer/address-signer.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import { ownKeysOf } from "./own-addresses.ts";

/** What the web server knows of the chain: where a node is, and nothing that spends. */
export type ApiChain = {
  readonly node: { readonly fullNodeUrl: string; readonly solidityUrl: string };
  readonly network: Network;
  readonly usdtContract: string;
  readonly confirmationsNeeded: number;
  readonly signerPublic: SignerPublic;
  /** Where the hot wallet's excess goes, where there is such an address. */
  readonly coldAddress?: string | null;
  readonly addressSigner: AddressSigner;
  /** The most in one withdrawal, in units: what the signer pays at once. */
  readonly payoutCap: { readonly TRX: bigint; readonly USDT: bigint };
  /** What one person may take out in 24 hours without an operator, in units. */
  readonly autoLimit: { readonly TRX: bigint; readonly USDT: bigint };
  /** The least in one withdrawal, in units. */
  readonly minimum: { readonly TRX: bigint; readonly USDT: bigint };
};

export type CustodyDeps = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly guard: GuardPort;
  readonly ledger: Ledger;
  /** The person's level of certification. */
  readonly standingOf: (userId: string) => Promise<{ certification: number }>;
};

/** Deposits, address book and withdrawals: the features that look at the chain. */
export function bindCustody(app: App, deps: CustodyDeps, chain: ApiChain): void {
  const { usdtContract, network, confirmationsNeeded } = chain;
  const client = openNodeClient(chain.node);
  const payee = openPayeeChain(client);
  const keys = ownKeysOf(chain.signerPublic, chain.coldAddress ?? null);
  const listing = {
    database: deps.database,
    terms: { confirmationsNeeded, minimumUnits: defaultMinimumUnits, usdtContract },
    findHeadNumber: () => findHeadNumber(deps.database),
  };
  bindDeposits(app, {
    ...listing,
    addressSigner: chain.addressSigner,
    keys,
    published: chain.signerPublic,
  });
  bindDepositClaims(app, { ...listing, clock: deps.clock });
  bindAddressBook(app, { ...deps, keys, usdtContract, chain: payee });
  const withdrawing = {
    ...deps,
    ...{ keys, usdtContract, network, confirmationsNeeded },
    outlook: openOutlookChain({ client, usdtContract, hotAddress: chain.signerPublic.hotAddress }),
    standingOf: deps.standingOf,
    terms: withdrawalTerms({
      once: chain.payoutCap,
      automatic: chain.autoLimit,
      minimum: chain.minimum,
    }),
    reviewPaceOf: (currency: CurrencyCode) => findReviewPace(deps.database, currency),
  };
  bindWithdrawalChecks(app, withdrawing);
  bindWithdrawals(app, withdrawing);
}
