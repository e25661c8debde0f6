import type { Queryable } from "../../../kernel/database.ts";
import { newRow, type RowChange } from "../../../ledger/index.ts";

/** A campaign of reward boxes. Amounts are units of TRX. */
export type Campaign = {
  readonly id: string;
  readonly name: string;
  /** The last moment at which a box can be opened. */
  readonly expiresAt: Date;
  readonly draftedAt: Date;
  /** Its deck; null before one is set. */
  readonly root: string | null;
  readonly cardCount: number | null;
  readonly sumUnits: bigint | null;
  /** What two operators set aside; null before. */
  readonly fundedUnits: bigint | null;
  /** The hash of what was committed to; null before. */
  readonly commitment: string | null;
  /** What its pool holds now. */
  readonly poolUnits: bigint;
  /** What two operators took back at its end; null before. */
  readonly returnedUnits: bigint | null;
  readonly returnedAt: Date | null;
};

const campaigns = `select c.id, c.name, c.expires_at, c.drafted_at, d.root, d.card_count, d.sum_units,
    f.units as funded_units, m.hash as commitment, campaign_pool_units(c.id) as pool_units,
    r.units as returned_units, r.returned_at
  from campaigns c
  left join campaign_decks d on d.campaign_id = c.id
  left join campaign_fundings f on f.campaign_id = c.id
  left join campaign_commitments m on m.campaign_id = c.id
  left join campaign_returns r on r.campaign_id = c.id`;

export function findCampaign(db: Queryable, id: string): Promise<Campaign | null> {
  return db.first<Campaign>(`${campaigns} where c.id = $1`, [id]);
}

/** The newest first. */
export function listCampaigns(db: Queryable, limit: number): Promise<readonly Campaign[]> {
  const newestFirst = `${campaigns} order by c.drafted_at desc, c.id desc limit $1`;
  return db.query<Campaign>(newestFirst, [limit]);
}

/** The database takes it only with the operator's act. */
export async function insertCampaign(
  db: Queryable,
  { id, name, expiresAt, operatorId }: NewCampaign,
): Promise<void> {
  await db.query(
    "insert into campaigns (id, name, expires_at, operator_id) values ($1, $2, $3, $4)",
    [id, name, expiresAt, operatorId],
  );
}

type NewCampaign = Pick<Campaign, "id" | "name" | "expiresAt"> & { readonly operatorId: string };

type NewDeck = {
  readonly campaignId: string;
  readonly cards: readonly bigint[];
  readonly root: string;
  readonly operatorId: string;
};

/** The database counts the cards, and takes them once and with the operator's act. */
export async function insertDeck(
  db: Queryable,
  { campaignId, cards, root, operatorId }: NewDeck,
): Promise<void> {
  await db.query(
    `insert into campaign_decks (campaign_id, cards, root, operator_id)
     values ($1, $2::text[]::bigint[], $3, $4)`,
    [campaignId, cards.map(String), root, operatorId],
  );
}

/** Written with its journal. The database takes it only with the names of two operators. */
export function fundingRow(campaignId: string, units: bigint): RowChange {
  return newRow("campaign_fundings", { campaignId, units }, "campaign_id");
}

/** The same of a pool that holds nothing any more: it has no journal. Another call may have emptied it. */
export async function insertReturn(db: Queryable, campaignId: string): Promise<void> {
  await db.query(
    "insert into campaign_returns (campaign_id) values ($1) on conflict (campaign_id) do nothing",
    [campaignId],
  );
}

/** Written with its journal; the database writes how much it is. */
export function returnRow(campaignId: string): RowChange {
  return newRow("campaign_returns", { campaignId }, "campaign_id");
}
