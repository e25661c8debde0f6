import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import { idOfFact } from "../../kernel/ids.ts";
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

type Row = {
  userId: string;
  currency: CurrencyCode;
  address: string;
  confirmedAt: bigint;
  createdAt: Date;
  withdrawalId: string;
  mac: string;
  state: StandingRow["state"];
  reason: string;
  details: Record<string, string>;
  projectName: string;
  paidUnits: bigint;
};

/** An instruction with the name of its project and what was paid; undefined where there is none. */
export async function findStandingRow(
  database: Queryable,
  subscriptionId: string,
): Promise<StandingRow | undefined> {
  const [row] = await database.query<Row>(
    `select s.user_id, s.currency, s.address, s.confirmed_at, s.created_at, s.withdrawal_id,
       s.mac, s.state, s.reason, s.details, p.name as project_name,
       standing_paid_units(s.subscription_id) as paid_units
     from standing_payouts s
     join subscriptions b on b.id = s.subscription_id
     join projects p on p.id = b.project_id
     where s.subscription_id = $1`,
    [subscriptionId],
  );
  if (!row) return undefined;
  return {
    subscriptionId,
    ...{ userId: row.userId, currency: row.currency, address: row.address },
    ...{ confirmedAt: Number(row.confirmedAt), createdAt: row.createdAt.getTime() / 1000 },
    ...{ withdrawalId: row.withdrawalId, mac: row.mac },
    ...{ state: row.state, reason: row.reason, details: row.details },
    ...{ projectName: row.projectName, paidUnits: row.paidUnits },
  };
}

/** True while the person's book still has this address as the default of its currency. */
export async function isDefaultAddress(
  database: Queryable,
  { userId, currency, address }: StandingWord,
): Promise<boolean> {
  const rows = await database.query(
    `select from payees
     where user_id = $1 and currency = $2 and address = $3 and is_default`,
    [userId, currency, address],
  );
  return rows.length === 1;
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
