import type { CurrencyCode } from "@clearhold/money";
import type { NodeClient } from "@clearhold/tron/node";
import { openMoveChain } from "../chain/tron-move-chain.ts";
import type { WorkerConfig } from "../config/process-configs.ts";
import type { HouseWallets } from "../features/chain/own-addresses/index.ts";
import {
  advanceMoves,
  type MovePolicy,
  planMoves,
  planSpendings,
} from "../features/treasury/house-moves/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Ledger } from "../ledger/index.ts";
import type { PaymentChain } from "../wire/chain/payment-chain.ts";
import type { MoveSigner } from "../wire/signer/move-signer.ts";
import { unitsByCurrency, unitsOf } from "./units-of.ts";

/** What the operator decided, and who signs. */
export type MoveOptions = {
  readonly signer: MoveSigner;
  readonly policy: Omit<MovePolicy, "hasCold" | "feeLimitUnits">;
};

type MoveParts = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly client: NodeClient;
  readonly usdtContract: string;
  readonly wallets: HouseWallets;
  readonly feeLimitUnits: bigint;
  readonly payments: PaymentChain;
  /** Unix seconds of the latest clean comparison of books and chain in a currency. */
  readonly reconciledAt: (currency: CurrencyCode) => Promise<number>;
};

/** One round of the house's own moves: first what is under way, then what is to be done next. */
export function wireMoves(parts: MoveParts, options: MoveOptions | null): () => Promise<void> {
  if (options === null) return async () => {};
  const { logger, clock, database, ledger, client, usdtContract, wallets, feeLimitUnits } = parts;
  const chain = openMoveChain({ client, usdtContract, wallets });
  const policy = { ...options.policy, feeLimitUnits, hasCold: wallets.cold !== null };
  const hotAddress = wallets.hot;
  const { payments, reconciledAt } = parts;
  const advancing = { logger, clock, database, signer: options.signer, chain: payments };
  return async () => {
    await advanceMoves({ ...advancing, reconciledAt });
    await planSpendings({ logger, clock, database, ledger, chain: payments });
    await planMoves({ logger, clock, database, ledger, chain, policy, hotAddress });
    await advanceMoves({ ...advancing, reconciledAt });
  };
}

/** What the configuration says about the house's own moves. It was validated when it was read. */
export function moveOptionsOf(config: WorkerConfig, signer: MoveSigner): MoveOptions {
  const stake = config.RESOURCE_STAKE_TRX;
  return {
    signer,
    policy: {
      sweepMinUnits: unitsByCurrency({ TRX: config.SWEEP_MIN_TRX, USDT: config.SWEEP_MIN_USDT }),
      hotLimitUnits: {
        TRX: limitOf("TRX", config.HOT_LIMIT_TRX),
        USDT: limitOf("USDT", config.HOT_LIMIT_USDT),
      },
      stake: {
        stakeUnits: limitOf("TRX", stake),
        bufferUnits: limitOf("TRX", config.RESOURCE_BUFFER_TRX) ?? 0n,
      },
    },
  };
}

function limitOf(currency: CurrencyCode, text: string | undefined): bigint | null {
  return text === undefined ? null : unitsOf(currency, text);
}
