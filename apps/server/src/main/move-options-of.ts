import type { CurrencyCode } from "@clearhold/money";
import type { WorkerConfig } from "../config/worker-config.ts";
import type { MoveSigner } from "../wire/signer/move-signer.ts";
import { unitsByCurrency, unitsOf } from "./units-of.ts";
import type { MoveOptions } from "./wire-moves.ts";

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
