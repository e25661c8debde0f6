import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import type { CurrencyCode } from "@clearhold/money";
import type { SettlementLine } from "@clearhold/money/settlement";
import type { Queryable } from "../../../kernel/database.ts";

/** Money that came to a project by a chain transaction and was recognised. */
export type EvidencedInflow = {
  /** Empty, as the sender, for a cost that was not paid and came back after the result. */
  readonly txid: string;
  readonly fromAddress: string;
  readonly units: bigint;
  readonly arrivedAt: Date;
  /** The cost that it was set aside for; null for what arrived. */
  readonly costId: string | null;
  /** The number of its late round; null when it came before the result. */
  readonly lateNo: number | null;
  /** What the platform keeps of that round. */
  readonly lateFeeUnits: bigint;
};

/** What arrived and lies in suspense, and why. */
export type WaitingArrival = Omit<EvidencedInflow, "costId" | "lateNo" | "lateFeeUnits"> & {
  readonly currency: CurrencyCode;
  readonly reason: EvidenceView["suspense"][number]["reason"];
};

/** A person's own subscription with its line of the sheet, once there is one. */
export type OwnPart = {
  readonly subscriptionId: string;
  readonly principalUnits: bigint;
  readonly state: "held" | "returned" | "paid" | "cancelled";
  readonly line: Pick<SettlementLine, "partUnits" | "platformUnits"> | null;
};

/** A person's own part of one late round. */
export type OwnLatePart = {
  readonly lateNo: number;
  readonly subscriptionId: string;
  readonly partUnits: bigint;
  readonly platformUnits: bigint;
  readonly paid: boolean;
};

/** The texts behind a project's decisions, and how many take part. */
export type EvidenceFrame = {
  readonly termsText: string;
  /** What people of a failed project have back so far. */
  readonly returnedUnits: bigint;
  readonly failureReason: string;
  /** What of the result's fee went on to people who invited subscribers. */
  readonly commissionUnits: bigint;
  readonly subscriptions: number;
};

/**
 * The terms that everybody agreed to, how many subscribed, and why it failed; throws for no
 * project.
 */
export async function getFrame(db: Queryable, projectId: string): Promise<EvidenceFrame> {
  const frame = await db.first<EvidenceFrame>(
    `select project_terms(p) as "termsText", p.subscription_count as "subscriptions",
       coalesce(f.reason, '') as "failureReason",
       (select coalesce(sum(s.principal_units), 0)::bigint from subscriptions s
        where s.project_id = p.id and s.state = 'returned') as "returnedUnits",
       (select coalesce(sum(c.units), 0)::bigint
        from commissions c join subscriptions s on s.id = c.subscription_id
        where s.project_id = p.id and c.line_id = s.id) as "commissionUnits"
     from projects p
     left join project_failures f on f.project_id = p.id and p.status = 4
     where p.id = $1`,
    [projectId],
  );
  if (!frame) throw new Error(`project ${projectId} does not exist`);
  return frame;
}

/** Every recognised inflow, oldest first, less what of it was above the principal of a failed project. */
export async function listInflows(db: Queryable, projectId: string): Promise<EvidencedInflow[]> {
  return db.query<EvidencedInflow>(
    `select i.txid, coalesce(d.from_address, '') as "fromAddress", i.units - i.surplus_units as units,
       i.arrived_at, i.late_no,
       case when d.id is null then i.id end as "costId",
       (select coalesce(sum(l.platform_units), 0)::bigint from late_lines l
        where l.inflow_id = i.id) as "lateFeeUnits"
     from project_inflows i left join deposits d on d.id = i.id
     where i.project_id = $1 and i.units > i.surplus_units order by i.arrived_at, i.id`,
    [projectId],
  );
}

/** The largest arrivals that lie in suspense: dust from strangers hides none of them. */
export async function listSuspense(db: Queryable, projectId: string): Promise<WaitingArrival[]> {
  return db.query<WaitingArrival>(
    `select txid, from_address, units, arrived_at, currency, reason
     from (
       select a.id, a.txid, a.from_address, a.units,
         a.block_at as arrived_at, a.currency,
         row_number() over (partition by a.currency order by a.units desc, a.id) as place,
         case project_source_fault(p.id, a.from_address)
           when 'the platform owns the sender' then 'sender-is-ours'
           when 'the platform has paid the sender' then 'sender-was-paid'
           when 'the terms do not name the sender' then 'sender-not-named'
           else case when p.status = 4 then 'project-failed'
             when a.currency <> p.currency then 'another-currency' else 'next' end
         end as reason
       from project_suspended a join projects p on p.id = a.project_id
       where p.id = $1
     ) waiting
     where place <= 100 order by arrived_at, id`,
    [projectId],
  );
}

/** A person's own subscriptions in a project, by id; their lines once the result is announced. */
export async function listOwnParts(
  db: Queryable,
  projectId: string,
  userId: string,
): Promise<OwnPart[]> {
  const rows = await db.query<
    Omit<OwnPart, "line"> & { partUnits: bigint | null; platformUnits: bigint | null }
  >(
    `select s.id as "subscriptionId", s.principal_units, s.state,
       l.part_units, l.platform_units
     from subscriptions s
     join projects p on p.id = s.project_id
     left join settlement_lines l on l.subscription_id = s.id and p.status >= 5
     where s.project_id = $1 and s.user_id = $2 order by s.id`,
    [projectId, userId],
  );
  return rows.map(({ partUnits, platformUnits, ...part }) => ({
    ...part,
    line: partUnits === null || platformUnits === null ? null : { partUnits, platformUnits },
  }));
}

/** A person's own parts of what came after the result, by its order and by subscription. */
export async function listOwnLateParts(
  db: Queryable,
  projectId: string,
  userId: string,
): Promise<OwnLatePart[]> {
  return db.query<OwnLatePart>(
    `select i.late_no, l.subscription_id,
       l.part_units, l.platform_units,
       l.paid_at is not null as "paid"
     from subscriptions s
     join late_lines l on l.subscription_id = s.id
     join project_inflows i on i.id = l.inflow_id
     where s.project_id = $1 and s.user_id = $2 order by i.late_no, s.id`,
    [projectId, userId],
  );
}

/** A batch of a sheet's lines, by id. */
export async function listSheetLines(
  db: Queryable,
  projectId: string,
  page: { afterId: string; limit: number },
): Promise<Omit<SettlementLine, "resultUnits" | "earningsUnits">[]> {
  return db.query<Omit<SettlementLine, "resultUnits" | "earningsUnits">>(
    `select subscription_id, principal_units,
       part_units, platform_units
     from settlement_lines
     where project_id = $1 and subscription_id > $2 order by subscription_id limit $3`,
    [projectId, page.afterId, page.limit],
  );
}
