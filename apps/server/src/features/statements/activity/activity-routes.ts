import { type MoneyFactKind, moneyFactKinds } from "@clearhold/contract/message-kinds";
import { type PageOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type { Language } from "@clearhold/contract/refusals";
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
import { eventName, factName, placesOf } from "../../press/messages/index.ts";
import { type EventRow, listActivityOf, type MoneyRow } from "./activity-store.ts";

/** Answers calls about what happened to one's account. */
export function bindActivity(app: App, deps: { readonly database: Queryable }): void {
  bind(app, listActivity, ({ actor, ask }) => listMine(deps.database, actor, ask));
}

type ActivityAsk = {
  readonly group?: SecurityEventGroup | undefined;
  readonly page: number;
  readonly limit: number;
};

/** Movements of money that a line of the history says already, with the device that asked. */
const saidByEvents: readonly MoneyFactKind[] = [
  ...["withdrawal-held", "withdrawal-standing"],
  ...["deposit-taken-back", "exchanged-deposit-taken-back", "deposit-given-back"],
  ...["debt-written-off", "payout-given-back"],
] as const satisfies readonly MoneyFactKind[];
const shownMoney = moneyFactKinds.filter((kind) => !saidByEvents.includes(kind));

/** The owner's own history, its money and operators' looks included; all of it or one group. */
async function listMine(
  database: Queryable,
  { userId, language }: Actor,
  { group, ...place }: ActivityAsk,
): Promise<PageOf<ActivityView>> {
  const { rows, total } = await listActivityOf(database, {
    userId,
    events: group === undefined ? securityEventKinds : kindsOf(group),
    money: group === undefined || group === "money" ? shownMoney : [],
    offset: (place.page - 1) * place.limit,
    limit: place.limit,
  });
  const views = rows.map((row) =>
    row.source === "money" ? moneyView(row, language) : eventView(row, language),
  );
  return toPage(await Promise.all(views), place, total);
}

async function eventView(row: EventRow, language: Language): Promise<ActivityView> {
  const { id, kind, at, ip, device } = row;
  const { subject = "", ...details } = row.details;
  // Nobody's device asks for a standing payout.
  const isStanding = kind === "withdrawal-requested" && ip === "";
  const name = eventName(kind, language, details.decision);
  return {
    id: String(id),
    kind,
    title: isStanding ? factName("withdrawal-standing", language) : name,
    group: groupOf(kind),
    at: unixSeconds(at),
    device: describeDevice(device),
    area: await areaOf(ip),
    ip,
    details: inSeconds(details),
    subject_id: subject,
  };
}

function moneyView(
  { id, kind, at, details, subjectId }: MoneyRow,
  language: Language,
): ActivityView {
  const { amount: whole, amount2: received, address, project, reason } = placesOf(details);
  const [amount = "", currency = ""] = whole.split(" ");
  const shown = Object.entries({ amount, currency, received, address, project });
  return {
    id: `m${id}`,
    kind,
    title: factName(kind, language, reason),
    group: "money",
    at: unixSeconds(at),
    ...{ device: "", area: "", ip: "" },
    details: Object.fromEntries(shown.filter(([, value]) => value !== "")),
    subject_id: `${details.subscription_id ?? subjectId}`,
  };
}

/** Times travel as Unix seconds; the history keeps them as ISO 8601. What is no time is left out. */
function inSeconds(details: EventRow["details"]): EventRow["details"] {
  const shown = Object.entries(details).map(([name, value]) => [
    name,
    times.has(name) ? String(Math.ceil(Date.parse(value) / 1000)) : value,
  ]);
  return Object.fromEntries(shown.filter(([, value]) => value !== "NaN"));
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
