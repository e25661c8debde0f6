import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { invitationFaults } from "../../invitation-rules.ts";
import { MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId, Switch } from "../../primitives/text.ts";

/** Why nothing is earned from a person; empty where something can be. */
export const Fault = z.enum(["", ...invitationFaults]);

/** The campaign that has a box for the next friend. Amounts are TRX. */
const OpenCampaign = z.object({
  id: OpaqueId,
  name: z.string(),
  /** Boxes that no friend has reserved yet. */
  boxes_left: z.int(),
  /** The most that the boxes hold together which nobody has opened, and one of them. */
  left: MoneyText,
  highest: MoneyText,
  /** The last moment at which a box can be opened. */
  endtime: UnixSeconds,
});

export const getInviteInfo = endpoint({
  name: "getInviteInfo",
  kind: "read",
  path: "/api/index/invite_info",
  auth: "session",
  summary:
    "My invitation code and link, how many came by it, how many boxes I can open, and what an invitation can earn.",
  ask: z.object({}),
  reply: z.object({
    /** Boxes that I can open now. */
    count: z.int(),
    /** Null while no campaign has a box for another friend. */
    campaign: z.nullable(OpenCampaign),
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
  /** The most TRX that the box of this invitation can hold; 0 where there is none. */
  open_box_limit: MoneyText,
  /** Of the box: 1 not obtained, 2 not opened, 3 opened (requirement 4). */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** The box; empty where no campaign had one. */
  box_id: z.union([OpaqueId, z.literal("")]),
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
