import type { CurrencyCode } from "@clearhold/money";
import { hasRow, type Queryable } from "../../kernel/database.ts";
import { idOfFact } from "../../kernel/ids.ts";
import type { CodeSubject } from "../../wire/guard/guard-port.ts";
import { type GuardKeys, macOf } from "./guard-keys.ts";

/** What the guard puts its MAC under: one payout, to one confirmed payee. */
export type StandingWord = {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  /** Of the payee, in Unix seconds: confirmed anew it is another one. */
  readonly confirmedAt: number;
  /** When its owner proved it, in Unix seconds: a freeze since then calls it off. */
  readonly createdAt: number;
};

/** An instruction as it stands in the database, where anybody may have written it. */
export type StandingRow = StandingWord & {
  readonly withdrawalId: string;
  readonly mac: string;
  readonly state: "standing" | "withdrawn" | "fell-back";
  readonly reason: string;
  readonly details: Readonly<Record<string, string>>;
  readonly projectName: string;
  /** What the payout brought; 0 before it. */
  readonly paidUnits: bigint;
};

/** An instruction with the name of its project and what was paid; null where there is none. */
export async function findStandingRow(database: Queryable, subscriptionId: string) {
  return database.first<StandingRow>(
    `select s.subscription_id, s.user_id, s.currency, s.address, s.confirmed_at::float8,
       extract(epoch from s.created_at)::float8 as created_at, s.withdrawal_id,
       s.mac, s.state, s.reason, s.details, p.name as project_name,
       standing_paid_units(s.subscription_id) as paid_units
     from standing_payouts s
     join subscriptions b on b.id = s.subscription_id
     join projects p on p.id = b.project_id
     where s.subscription_id = $1`,
    [subscriptionId],
  );
}

/** True while the person's book still has this address as the default of its currency. */
export function isDefaultAddress(
  database: Queryable,
  { userId, currency, address }: StandingWord,
): Promise<boolean> {
  const sql =
    "select from payees where user_id = $1 and currency = $2 and address = $3 and is_default";
  return hasRow(database, sql, [userId, currency, address]);
}

/** The one withdrawal that a subscription's payout may become: signed again it is the same. */
export function standingWithdrawalId(subscriptionId: string): string {
  return idOfFact("wdr", `standing payout ${subscriptionId}`);
}

/** What makes an instruction the guard's own: no row that another wrote has it. */
export function standingMac(keys: GuardKeys, word: StandingWord): string {
  const { subscriptionId, userId, currency, address, confirmedAt, createdAt } = word;
  const times = [String(confirmedAt), String(createdAt)];
  return macOf(keys.row, "standing-payout", subscriptionId, userId, currency, address, ...times);
}

/** The project that a step is about, as the guard itself reads it; empty where it is about none. */
export async function findProjectName(database: Queryable, subject: CodeSubject | undefined) {
  if (subject?.kind !== "standing-payout") return "";
  const { projectId } = subject;
  const sql = "select name from projects where id = $1";
  return (await database.first<{ name: string }>(sql, [projectId]))?.name ?? projectId;
}
