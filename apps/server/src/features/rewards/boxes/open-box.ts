import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { receiveReward } from "@clearhold/contract/wallet/rewards/boxes";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { findBox, findNextBox } from "./box-store.ts";
import { boxView } from "./box-view.ts";

export type BoxDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "openBox">;
};

type Opened = ReplyOf<typeof receiveReward>;

/** Opens a box of a person and gives it as it is now. Refuses as the guard's `openBox` does. */
export async function openOne(
  { database, clock, guard }: BoxDeps,
  { userId }: Actor,
  id: string,
): Promise<Opened> {
  const find = async () => {
    const box = await findBox(database, { userId, id, now: clock.now() });
    if (!box) throw new Refusal("box-not-found");
    return box;
  };
  await find();
  await guard.openBox({ userId, boxId: id });
  const view = boxView(await find());
  return { ...view, box_id: id, money: view.trx };
}

/** The same of the box that comes next. Refuses `no-box-left`. */
export async function openNext(deps: BoxDeps, actor: Actor): Promise<Opened> {
  const id = await findNextBox(deps.database, actor.userId, deps.clock.now());
  if (id === undefined) throw new Refusal("no-box-left");
  try {
    return await openOne(deps, actor, id);
  } catch (error) {
    const over = error instanceof Refusal && /^box-(?:expired|not-ready)$/.test(error.code);
    throw over ? new Refusal("no-box-left") : error;
  }
}
