import path from "node:path";
import { inviteCodePattern } from "@clearhold/contract/invitation-rules";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import { getInviteInfo, listInvitations } from "@clearhold/contract/wallet/rewards/invitations";
import { type App, bind, servePictures } from "../../../http/index.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { qrSvg } from "../../../kernel/qr-image.ts";
import { inviteUrlOf } from "../../people/identity/index.ts";
import { countReady, findOpenCampaign, trxText } from "../boxes/index.ts";
import { findPlan, isCommissionOn } from "../commissions/index.ts";
import { countFriends, findInviteCode } from "./invitation-store.ts";
import { inviteRules } from "./invite-rules.ts";
import * as reading from "./list-invitations.ts";

type InvitationDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  /** Origin of the wallet. */
  readonly publicUrl: string;
};

/** Answers calls about whom a person invites. */
export function bindInvitations(app: App, deps: InvitationDeps): void {
  const { database, clock, publicUrl } = deps;
  bind(app, getInviteInfo, async ({ actor }) => {
    const now = clock.now();
    const [count, open, code, friends, plan] = await Promise.all([
      countReady(database, actor.userId, now),
      findOpenCampaign(database, now),
      findInviteCode(database, actor.userId),
      countFriends(database, actor.userId),
      findPlan(database),
    ]);
    return {
      count,
      campaign: open && {
        ...{ id: open.id, name: open.name },
        boxes_left: open.cardCount - Number(open.reserved),
        left: trxText(open.offerUnits),
        highest: trxText(open.offerHighestUnits),
        endtime: unixSeconds(open.expiresAt),
      },
      invite_url: inviteUrlOf(publicUrl, code),
      invite_code: code,
      rule: inviteRules(plan, open !== null, actor.language),
      friends: Number(friends),
      has_commission: isCommissionOn(plan),
    };
  });
  // The picture of any code's link: it says nothing about whether somebody has the code.
  servePictures(
    app,
    "/invitations/:name",
    async (name) => {
      const code = path.basename(name, ".svg");
      if (name !== `${code}.svg` || !inviteCodePattern.test(code)) return undefined;
      return Buffer.from(qrSvg(inviteUrlOf(publicUrl, code)));
    },
    "svg",
  );
  bind(app, listInvitations, ({ actor, ask }) => reading.listInvitations(deps, actor, ask));
}
