import { openBlockBooks, type PayoutBooks } from "../../src/features/chain/block-books/index.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { ownKeysOf } from "../../src/main/own-addresses.ts";
import type { BlockBooks } from "../../src/wire/chain/chain-block.ts";
import { readSignerPublic } from "../../src/wire/signer/signer-public.ts";
import type { CustodyWorld } from "../custody-world.ts";

/** The books as the scanner reports to them, for a block that the devnet cannot make. */
export function openOwnBooks(
  { databases, clock, signerOptions }: CustodyWorld,
  payouts: Partial<PayoutBooks> = {},
): BlockBooks {
  const database = databases.worker;
  const nothing = { journals: [], rows: [], explained: new Set<string>() };
  return openBlockBooks({
    ...{ database, clock, ledger: openLedger({ database, clock }) },
    logger: openLogger("test", "fatal"),
    unprovedLimits: { TRX: 0n, USDT: 0n },
    payouts: {
      settleIn: async () => nothing,
      seeIn: async () => new Set(),
      unseeFrom: async () => {},
      ...payouts,
    },
    keys: ownKeysOf(readSignerPublic(signerOptions.publicFile, "devnet")),
  });
}
