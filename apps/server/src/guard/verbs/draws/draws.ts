import { constraintOf } from "../../../kernel/database-fault.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { findBox } from "../../rows/draws.ts";

/**
 * Gives a box of this person the next draw of its campaign. Opened before, it keeps the one it has. Refuses
 * `box-not-found`, `box-not-ready`, `box-expired`, `draws-paused`.
 */
export async function openBox(
  { database, clock, draws }: GuardDeps,
  { userId, boxId }: AskOf<"openBox">,
): Promise<void> {
  const box = await findBox(database, boxId, clock.now());
  if (box?.ownerId !== userId) throw new Refusal("box-not-found");
  if (box.state === "waiting" || box.state === "drawn") return;
  if (box.state === "expired") throw new Refusal("box-expired");
  if (box.state !== "ready") throw new Refusal("box-not-ready");
  try {
    await draws.open(box.campaignId, boxId);
  } catch (error) {
    // What made it ready, or its friend worth a box, was over when the line was written.
    if (constraintOf(error) === "draw_lines_ready") throw new Refusal("box-not-ready");
    // The clocks of guard and database differ: by one of them the block may be known already.
    if (constraintOf(error) === "draw_lines_time") throw new Refusal("draws-paused");
    throw error;
  }
}

/** Follows the chain by what the worker passes on. Only what the witnesses signed is believed. */
export async function noteBlocks(
  { draws }: GuardDeps,
  { headers, firstBlockId }: AskOf<"noteBlocks">,
): Promise<AnswerOf<"noteBlocks">> {
  return { known: await draws.note(headers, firstBlockId) };
}

/** Decides what waits for the first of these blocks, in the order of the numbers. */
export async function decideDraws(
  { draws }: GuardDeps,
  { campaignId, headers }: AskOf<"decideDraws">,
): Promise<AnswerOf<"decideDraws">> {
  return { decided: await draws.decide(campaignId, headers) };
}

/** Commits to a campaign that two operators funded and committed to. Done before, it is done. */
export async function commitCampaign(
  { draws }: GuardDeps,
  { campaignId }: AskOf<"commitCampaign">,
): Promise<AnswerOf<"commitCampaign">> {
  return { isDone: await draws.commit(campaignId) };
}

/** Ends the log of a campaign that two operators close. */
export async function closeDraws(
  { draws }: GuardDeps,
  { campaignId }: AskOf<"closeDraws">,
): Promise<AnswerOf<"closeDraws">> {
  return { isDone: await draws.close(campaignId) };
}
