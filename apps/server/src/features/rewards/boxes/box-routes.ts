import { placeOf, toPage } from "@clearhold/contract/primitives/page";
import {
  getBox,
  listRewards,
  openBox,
  receiveReward,
} from "@clearhold/contract/wallet/rewards/boxes";
import {
  getCampaign,
  getDrawFile,
  listCampaigns,
  listDraws,
} from "@clearhold/contract/wallet/rewards/campaigns";
import { type App, bind } from "../../../http/index.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { type BoxStatus, countReady, findBox, listBoxes } from "./box-store.ts";
import { boxView } from "./box-view.ts";
import * as campaigns from "./campaign-view.ts";
import { type BoxDeps, openNext, openOne } from "./open-box.ts";

/** Answers calls about reward boxes, and about the campaigns that anybody can check. */
export function bindBoxes(app: App, deps: BoxDeps): void {
  const { database, clock } = deps;
  bind(app, listRewards, async ({ actor, ask }) => {
    const { userId } = actor;
    const now = clock.now();
    const status = ask.status as BoxStatus | undefined;
    const [{ rows, total }, count] = await Promise.all([
      listBoxes(database, userId, { now, status, ...placeOf(ask) }),
      countReady(database, userId, now),
    ]);
    return { ...toPage(rows.map(boxView), ask, total), count, is_demo: actor.demo };
  });
  bind(app, getBox, async ({ actor, ask }) => {
    const { userId } = actor;
    const box = await findBox(database, { userId, id: ask.id, now: clock.now() });
    if (!box) throw new Refusal("box-not-found");
    return boxView(box);
  });
  bind(app, receiveReward, ({ actor, ask }) => openOne(deps, actor, ask.id));
  bind(app, openBox, ({ actor }) => openNext(deps, actor));
  bind(app, listCampaigns, ({ ask }) => campaigns.listCampaigns(deps, ask));
  bind(app, getCampaign, ({ ask }) => campaigns.getCampaign(deps, ask.id));
  bind(app, listDraws, ({ actor, ask }) => campaigns.listDraws(deps, actor, ask));
  bind(app, getDrawFile, ({ ask }) => campaigns.getDrawFile(deps, ask.id));
}
