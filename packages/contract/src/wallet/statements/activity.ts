import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { moneyFactKinds } from "../../message-kinds.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import {
  type SecurityEventGroup,
  securityEventGroups,
  securityEventKinds,
} from "../../security-events.ts";

const groups = Object.keys(securityEventGroups) as [SecurityEventGroup, ...SecurityEventGroup[]];

const kinds = [...new Set([...securityEventKinds, ...moneyFactKinds])] as const;

/** One thing that happened to an account or to its money, for its owner. */
export const ActivityView = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  /** Its name, as messages and the fund bill call it. */
  title: z.string(),
  group: z.enum(groups),
  at: UnixSeconds,
  /** Browser and system in plain words; empty when unknown or when no browser did it. */
  device: z.string(),
  /** An ISO 3166 country by the address, `local` for a network of one's own, or empty. */
  area: z.string(),
  ip: z.string(),
  /** What else is known, by the names that belong to the kind; times are Unix seconds. */
  details: z.record(z.string(), z.string()),
  /** What a movement of money is about (`wdr_…`, `dep_…`, `sub_…`, `exc_…`); empty for the rest. */
  subject_id: z.string(),
});
export type ActivityView = z.infer<typeof ActivityView>;

export const listActivity = endpoint({
  name: "listActivity",
  kind: "read",
  path: "/api/user/activity",
  auth: "session",
  summary:
    "What happened to the account and its money, and which operator looked at it, the newest first. Nobody can change or delete a row.",
  ask: z.object({ ...pageAsk, group: z.optional(z.enum(groups)) }),
  reply: pageOf(ActivityView),
  refusals: [],
});
