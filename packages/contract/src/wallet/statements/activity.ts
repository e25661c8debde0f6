import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import {
  type SecurityEventGroup,
  SecurityEventKind,
  securityEventGroups,
} from "../../security-events.ts";

const groups = Object.keys(securityEventGroups) as [SecurityEventGroup, ...SecurityEventGroup[]];

/** One thing that happened to an account, for its owner. The words are made from `kind` by the app. */
export const ActivityView = z.object({
  id: z.string(),
  kind: SecurityEventKind,
  group: z.enum(groups),
  at: UnixSeconds,
  /** Browser and system in plain words; empty when unknown or when no browser did it. */
  device: z.string(),
  /** An ISO 3166 country by the address, `local` for a network of one's own, or empty. */
  area: z.string(),
  ip: z.string(),
  /** What else is known, by the names that belong to the kind; times are Unix seconds. */
  details: z.record(z.string(), z.string()),
});
export type ActivityView = z.infer<typeof ActivityView>;

export const listActivity = endpoint({
  name: "listActivity",
  kind: "read",
  path: "/api/user/activity",
  auth: "session",
  summary:
    "What happened to the account and which operator looked at it, the newest first. Nobody can change or delete a row.",
  ask: z.object({ ...pageAsk, group: z.enum(groups).optional() }),
  reply: pageOf(ActivityView),
  refusals: [],
});
