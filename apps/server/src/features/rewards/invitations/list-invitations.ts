import { type PageOf, placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type { InviteLogRow } from "@clearhold/contract/wallet/rewards/invitations";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { maskName } from "../../../kernel/mask-contact.ts";
import { statusOf } from "../../projects/projects/index.ts";
import { boxStatusOf, trxText } from "../boxes/index.ts";
import { type Invitation, listInvitationRows } from "./invitation-store.ts";

/** Whom a person invited, and what each invitation waits for. */
export async function listInvitations(
  { database, clock }: { readonly database: Queryable; readonly clock: Clock },
  { userId }: Actor,
  place: { readonly page: number; readonly limit: number },
): Promise<PageOf<InviteLogRow>> {
  const now = clock.now();
  const page = { ...placeOf(place), now };
  const { invitations, total } = await listInvitationRows(database, userId, page);
  const rows = invitations.map((one) => rowOf(one, now));
  return toPage(rows, place, total);
}

function rowOf(invitation: Invitation, now: Date): InviteLogRow {
  const waitsFor = waitOf(invitation, now);
  return {
    from_id: invitation.friendId,
    username: maskName(invitation.nickname),
    is_reglog: 1,
    is_buy: waitsFor === "none" ? 1 : 0,
    waits_for: waitsFor,
    open_box_limit: trxText(isOver(invitation) ? 0n : (invitation.boxUnits ?? 0n)),
    status: invitation.boxState === null ? 1 : boxStatusOf(invitation.boxState),
    box_id: invitation.boxId ?? "",
    fault: invitation.fault ?? "",
    invite_time: unixSeconds(invitation.joinedAt),
  };
}

/** A box that cannot be opened holds nothing. */
function isOver({ boxState }: Invitation): boolean {
  return boxState === "expired" || boxState === "blocked";
}

function waitOf({ finalAt, status }: Invitation, now: Date): InviteLogRow["waits_for"] {
  if (finalAt === null || status === null) return "subscription";
  if (status >= statusOf.raised) return "none";
  return finalAt > now ? "cooling-off" : "raise";
}
