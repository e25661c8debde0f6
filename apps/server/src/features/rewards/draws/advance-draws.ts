import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { rewardPaid } from "../../../ledger/recipes/rewards.ts";
import type { DrawChain } from "../../../wire/chain/draw-chain.ts";
import type { WorkerPort } from "../../../wire/guard/guard-port.ts";
import { isCampaignOpen, listDueDraws, listUnpaid, reserveBoxes } from "./draw-store.ts";

export type DrawsDeps = {
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly clock: Clock;
  /** As clearhold_worker. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
  readonly guard: Pick<WorkerPort, "noteBlocks" | "decideDraws">;
  readonly chain: DrawChain;
};

/** How often draws are looked at: as often as a block is made. */
export const advanceDrawsMs = 3_000;

const paidAtOnce = 100;

/**
 * One round over reward boxes: reserves them, tells the guard of the chain, has it decide what is due, and
 * pays what was drawn. Each step can be killed anywhere and done by two workers at once; a campaign that
 * cannot go on holds up no other.
 */
export async function advanceDraws(deps: DrawsDeps): Promise<void> {
  const { database, clock, logger } = deps;
  if (await isCampaignOpen(database)) {
    await reserveBoxes(database, clock.now());
    const solid = await noteBlocks(deps).catch((err: unknown) => {
      logger.warn({ err }, "the guard learned of no block: draws wait");
      return -1;
    });
    for (const { campaignId, height } of await listDueDraws(database)) {
      if (height > BigInt(solid)) continue;
      await decideFrom(deps, campaignId, Number(height), solid).catch((err: unknown) =>
        logger.warn({ err, campaignId }, "draws wait"),
      );
    }
  }
  await payRewards(deps);
}

/** @returns the newest solid height. */
async function noteBlocks({ chain, guard }: DrawsDeps): Promise<number> {
  const solid = await chain.solidHeight();
  const headers = [...(await chain.headersFrom(solid))];
  if (headers.length > 0) {
    await guard.noteBlocks({ headers, firstBlockId: await chain.firstBlockId() });
  }
  return solid;
}

/** As long as the campaign's next draw waits for a block that is there. */
async function decideFrom(
  { chain, guard, database, logger }: DrawsDeps,
  campaignId: string,
  height: number,
  solid: number,
): Promise<void> {
  let due: bigint | undefined = BigInt(height);
  while (due !== undefined && due <= BigInt(solid)) {
    const headers = [...(await chain.headersFrom(Number(due)))];
    if (headers.length === 0) return;
    const { decided } = await guard.decideDraws({ campaignId, headers });
    if (decided === 0) return;
    logger.info({ campaignId, decided, height: Number(due) }, "draws are decided");
    due = (await listDueDraws(database)).find((one) => one.campaignId === campaignId)?.height;
  }
}

/** Each journal is of one box, and the database takes it once. */
async function payRewards({ database, ledger }: DrawsDeps): Promise<void> {
  for (;;) {
    const unpaid = await listUnpaid(database, paidAtOnce);
    await Promise.all(
      unpaid.map(({ boxId, campaignId, ownerId, units }) =>
        ledger.post({
          journals: [rewardPaid({ boxId, campaignId, ownerId, amount: money("TRX", units) })],
          answer: null,
        }),
      ),
    );
    if (unpaid.length < paidAtOnce) return;
  }
}
