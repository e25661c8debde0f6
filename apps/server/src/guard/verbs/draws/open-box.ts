import { constraintOf } from "../../../kernel/database-fault.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
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
