import { type PageOf, toPage } from "@clearhold/contract/primitives/page";
import {
  type SecurityEventGroup,
  type SecurityEventKind,
  securityEventGroups,
  securityEventKinds,
} from "@clearhold/contract/security-events";
import { type ActivityView, listActivity } from "@clearhold/contract/wallet/statements/activity";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { areaOf } from "../../../kernel/area.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { describeDevice } from "../../../kernel/describe-device.ts";
import { type EventRow, listEventsOf } from "./activity-store.ts";

/** Answers calls about what happened to one's account. */
export function bindActivity(app: App, deps: { readonly database: Queryable }): void {
  bind(app, listActivity, ({ actor, ask }) => listMine(deps.database, actor, ask));
}

type ActivityAsk = {
  readonly group?: SecurityEventGroup | undefined;
  readonly page: number;
  readonly limit: number;
};

/** The owner's own history, operators' looks included; all of it or one group. */
async function listMine(
  database: Queryable,
  { userId }: Actor,
  { group, ...place }: ActivityAsk,
): Promise<PageOf<ActivityView>> {
  const kinds = group === undefined ? securityEventKinds : kindsOf(group);
  const offset = (place.page - 1) * place.limit;
  const { rows, total } = await listEventsOf(database, {
    userId,
    kinds,
    offset,
    limit: place.limit,
  });
  return toPage(await Promise.all(rows.map(activityView)), place, total);
}

async function activityView({ id, kind, at, ip, device, details }: EventRow) {
  return {
    id: String(id),
    kind,
    group: groupOf(kind),
    at: Math.floor(at.getTime() / 1000),
    device: describeDevice(device),
    area: await areaOf(ip),
    ip,
    details: inSeconds(details),
  };
}

/** Times travel as Unix seconds; in the history they stand as ISO 8601. */
function inSeconds(details: EventRow["details"]): EventRow["details"] {
  const shown = Object.entries(details).map(([name, value]) => [
    name,
    times.has(name) ? String(Math.floor(Date.parse(value) / 1000)) : value,
  ]);
  return Object.fromEntries(shown);
}

const times: ReadonlySet<string> = new Set(["from", "until"]);

function kindsOf(group: SecurityEventGroup): SecurityEventKind[] {
  return Object.keys(securityEventGroups[group]) as SecurityEventKind[];
}

function groupOf(kind: SecurityEventKind): SecurityEventGroup {
  const groups = Object.keys(securityEventGroups) as SecurityEventGroup[];
  const group = groups.find((name) => kind in securityEventGroups[name]);
  if (!group) throw new Error(`${kind} stands in no group`);
  return group;
}
