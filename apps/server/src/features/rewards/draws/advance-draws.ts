import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { rewardPaid } from "../../../ledger/recipes/rewards.ts";
import type { DrawChain } from "../../../wire/chain/draw-chain.ts";
import type { WorkerPort } from "../../../wire/guard/guard-port.ts";
import { findFollowing, listDueDraws, listUnpaid, reserveBoxes } from "./draw-store.ts";

export type DrawsDeps = {
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly clock: Clock;
  /** As clearhold_worker. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
  readonly guard: Pick<WorkerPort, "noteBlocks" | "decideDraws">;
  readonly chain: DrawChain;
  /** When this process last told the guard of the chain, in milliseconds. */
  readonly told: { atMs: number };
};

/** How often draws are looked at: as often as a block is made. */
export const advanceDrawsMs = 3_000;

/** Nobody can open a box yet, so the guard needs a block only for the commitment. */
const followSomeMs = 60_000;

const paidAtOnce = 100;

/**
 * One round over reward boxes: reserves them, tells the guard of the chain, has it decide what is due, and
 * pays what was drawn. Each step can be killed anywhere and done by two workers at once; a campaign that
 * cannot go on holds up no other.
 */
export async function advanceDraws(deps: DrawsDeps): Promise<void> {
  const { database, clock, logger, told } = deps;
  const following = await findFollowing(database);
  const sinceMs = Math.abs(clock.now().getTime() - told.atMs);
  if (following === "each") {
    await reserveBoxes(database, clock.now());
    const solid = await noteBlocks(deps);
    for (const { campaignId, height } of await listDueDraws(database)) {
      if (height > BigInt(solid)) continue;
      await decideFrom(deps, campaignId, Number(height), solid).catch((err: unknown) =>
        logger.warn({ err, campaignId }, "draws wait"),
      );
    }
  } else if (following === "some" && sinceMs >= followSomeMs) await noteBlocks(deps);
  await payRewards(deps);
}

/** @returns the newest solid height; -1 while the guard learns of none. */
async function noteBlocks({ chain, guard, clock, told, logger }: DrawsDeps): Promise<number> {
  told.atMs = clock.now().getTime();
  try {
    const solid = await chain.solidHeight();
    const headers = [...(await chain.headersFrom(solid))];
    if (headers.length > 0) {
      await guard.noteBlocks({ headers, firstBlockId: await chain.firstBlockId() });
    }
    return solid;
  } catch (err) {
    logger.warn({ err }, "the guard learned of no block: draws wait");
    return -1;
  }
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
