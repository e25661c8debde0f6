import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { invitationFaults } from "../../invitation-rules.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId, Switch } from "../../primitives/text.ts";

/** Why nothing is earned from a person; empty where something can be. */
export const Fault = z.enum(["", ...invitationFaults]);

export const getInviteInfo = endpoint({
  name: "getInviteInfo",
  kind: "read",
  path: "/api/index/invite_info",
  auth: "session",
  summary: "My invitation code and link, how many came by it, and what an invitation can earn.",
  ask: z.object({}),
  reply: z.object({
    invite_url: z.url(),
    invite_code: z.string(),
    /** The rules as clean HTML in the language of the call. */
    rule: z.string(),
    /** Friends who registered with my code. */
    friends: z.int(),
    /** Whether subscriptions of friends pay a commission. */
    has_commission: z.boolean(),
  }),
  refusals: [],
});

/** What an invitation still waits for; `none` where the friend's part is done. */
export const inviteWaits = ["none", "subscription", "cooling-off", "raise"] as const;

const InviteLogRow = z.object({
  /** The friend, as an opaque name that says nothing else. */
  from_id: OpaqueId,
  /** The friend's nickname with its middle hidden. */
  username: z.string(),
  /** The friend has registered. */
  is_reglog: Switch,
  /** The friend's first subscription is final, and its project has completed its raise. */
  is_buy: Switch,
  waits_for: z.enum(inviteWaits),
  fault: Fault,
  invite_time: UnixSeconds,
});
export type InviteLogRow = z.infer<typeof InviteLogRow>;

export const listInvitations = endpoint({
  name: "listInvitations",
  kind: "read",
  path: "/api/index/invite_log",
  auth: "session",
  summary: "Whom I invited, the newest first, and what each invitation waits for.",
  ask: z.object(pageAsk),
  reply: pageOf(InviteLogRow),
  refusals: [],
});
