import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId } from "../../primitives/text.ts";

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A campaign of reward boxes as everybody may check it. Amounts are TRX. */
export const CampaignView = z.object({
  id: OpaqueId,
  name: z.string(),
  /** `open` until it expires or its log is closed, then `ended`; `returned` once the rest went back. */
  state: z.enum(["open", "ended", "returned"]),
  cards: z.int(),
  /** Cards that no draw has taken yet, and boxes that no friend has reserved. */
  cards_left: z.int(),
  boxes_left: z.int(),
  /** What all cards were worth, and those left are. */
  worth: MoneyText,
  left: MoneyText,
  /** The highest card left; 0 without one. */
  highest: MoneyText,
  /** The most in one box that is opened from now on, and in all of these; 0 once none can be opened. */
  offer_highest: MoneyText,
  offer: MoneyText,
  /** How many of the cards left are worth what: the highest values, at most twenty. */
  values: z.array(z.object({ trx: MoneyText, count: z.int() })),
  /** The journal by which the pool came from the house's capital, and the operators who decided it. */
  journal: z.string(),
  funders: z.array(z.string()),
  /** What the pool account of the books holds now, and what it was given. */
  pool: MoneyText,
  funded: MoneyText,
  /** Draws that are decided, and boxes that are opened and wait. */
  drawn: z.int(),
  waiting: z.int(),
  committime: UnixSeconds,
  endtime: UnixSeconds,
  /** The hash of all that was committed, the deck's root, and the tip of the secret chain. */
  commitment: Hash,
  deck_root: Hash,
  chain_tip: Hash,
  /** How many lines the public log has, and its head. */
  lines: z.int(),
  head: Hash,
  /** False on a network whose blocks the operator makes: there a draw proves nothing. */
  is_provable: z.boolean(),
});
export type CampaignView = z.infer<typeof CampaignView>;

export const listCampaigns = endpoint({
  name: "listCampaigns",
  kind: "read",
  path: "/api/reward/campaigns",
  auth: "session",
  summary: "Campaigns of reward boxes that were committed to, the newest first.",
  ask: z.object(pageAsk),
  reply: pageOf(CampaignView),
  refusals: [],
});

export const getCampaign = endpoint({
  name: "getCampaign",
  kind: "read",
  path: "/api/reward/campaign",
  auth: "session",
  summary: "One committed campaign.",
  ask: z.object({ id: OpaqueId }),
  reply: CampaignView,
  refusals: ["record-not-found"],
});

const DrawView = z.object({
  number: z.int(),
  box_id: OpaqueId,
  /** Null until it is decided. */
  trx: z.nullable(MoneyText),
  lapsed: z.boolean(),
  opentime: UnixSeconds,
  /** When it was decided; 0 until then. */
  drawtime: z.int(),
  height: z.int(),
  /** Whether the box is mine. */
  is_mine: z.boolean(),
});
export type DrawView = z.infer<typeof DrawView>;

export const listDraws = endpoint({
  name: "listDraws",
  kind: "read",
  path: "/api/reward/draws",
  auth: "session",
  summary: "The draws of a campaign, the latest first. Whose box it was is nobody's to know.",
  ask: z.object({ ...pageAsk, id: OpaqueId }),
  reply: pageOf(DrawView),
  refusals: ["record-not-found"],
});

export const getDrawFile = endpoint({
  name: "getDrawFile",
  kind: "read",
  path: "/api/reward/draw_file",
  auth: "none",
  limit: "proof",
  summary:
    "The public file of a campaign: commitment, cards and the whole log. Everybody can verify it, also without an account.",
  ask: z.object({ id: OpaqueId }),
  reply: z.object({
    file: z.string(),
    /** When it was read, by the server's clock: no later line may have an earlier time. */
    at: UnixSeconds,
  }),
  refusals: ["record-not-found"],
});
