import type { KeyObject } from "node:crypto";
import { insertRow, type Queryable } from "../../kernel/database.ts";
import type { GuardKeys } from "./guard-keys.ts";
import { macOf, sameMac } from "./guard-keys.ts";
import { openBytes, sealBytes } from "./sealed-bytes.ts";

/** The guard's rows, and the key by which the database knows that they are the guard's own. */
export type DrawRowDeps = {
  readonly database: Queryable;
  readonly keys: GuardKeys;
  readonly spendingKey: KeyObject;
};

/** A campaign as two operators funded it. Amounts are units of TRX. */
export type FundedCampaign = {
  readonly cards: readonly bigint[];
  readonly root: string;
  readonly sumUnits: bigint;
  readonly fundedUnits: bigint;
  readonly expiresAt: Date;
};

export function findFunded(db: Queryable, campaignId: string): Promise<FundedCampaign | null> {
  return db.first(
    `select d.cards, d.root, d.sum_units, f.units as funded_units, c.expires_at
     from campaigns c
     join campaign_decks d on d.campaign_id = c.id
     join campaign_fundings f on f.campaign_id = c.id
     where c.id = $1`,
    [campaignId],
  );
}

type CommitmentRow = {
  readonly words: string;
  readonly hash: string;
  readonly secret: Buffer;
  readonly mac: string;
};

/** What is committed to, and the secret of the chain; undefined before. @throws Error for another's row. */
export async function findCommitment(
  db: Queryable,
  keys: GuardKeys,
  campaignId: string,
): Promise<{ words: string; secret: Buffer } | undefined> {
  const row = await db.first<CommitmentRow>(
    "select words, hash, secret, mac from campaign_commitments where campaign_id = $1",
    [campaignId],
  );
  if (!row) return undefined;
  const { words, hash, secret, mac } = row;
  if (!sameMac(mac, commitmentMac(keys, campaignId, hash))) {
    throw new Error(`the commitment of ${campaignId} is not the guard's`);
  }
  return { words, secret: openBytes(keys.seal, secret, placeOf(campaignId)) };
}

/** The database takes it only with the names of two operators, and of the deck and pool of the campaign. */
export async function insertCommitment(
  { database, keys, spendingKey }: DrawRowDeps,
  commitment: { campaignId: string; words: string; hash: string; secret: Uint8Array; at: Date },
): Promise<void> {
  const { campaignId, words, hash, secret, at } = commitment;
  const word = macOf(spendingKey, "commitment", campaignId, hash);
  await insertRow(database, "campaign_commitments", {
    ...{ campaignId, words, hash, committedAt: at },
    secret: sealBytes(keys.seal, secret, placeOf(campaignId)),
    mac: `${word}.${commitmentMac(keys, campaignId, hash)}`,
  });
}

const placeOf = (campaignId: string) => `campaign_commitments ${campaignId}`;

const commitmentMac = (keys: GuardKeys, campaignId: string, hash: string) =>
  macOf(keys.row, "commitment", campaignId, hash);

/** Lines of a log behind a position, in their order. */
export async function listLines(
  db: Queryable,
  campaignId: string,
  after: number,
): Promise<readonly string[]> {
  const rows = await db.query<{ line: string }>(
    "select line from draw_lines where campaign_id = $1 and position > $2 order by position",
    [campaignId, after],
  );
  return rows.map(({ line }) => line);
}

/** The head of a log after so many lines. */
export type LogHead = { readonly position: number; readonly head: string };

/** How far the guard has written a log; null before its first line. @throws Error for another's row. */
export async function findHead(
  db: Queryable,
  keys: GuardKeys,
  campaignId: string,
): Promise<LogHead | null> {
  const row = await db.first<LogHead & { readonly mac: string }>(
    "select position, head, mac from guard_draw_heads where campaign_id = $1",
    [campaignId],
  );
  if (!row) return null;
  const { mac, ...head } = row;
  if (sameMac(mac, headMac(keys, campaignId, head))) return head;
  throw new Error(`the head of the log of ${campaignId} is not the guard's`);
}

/**
 * Writes a line, and with it how far the log goes. The database takes only the next line, and a box only
 * while it is ready.
 */
export async function insertLine(
  { database, keys, spendingKey }: DrawRowDeps,
  line: LogHead & { campaignId: string; text: string },
): Promise<void> {
  const { campaignId, position, text, head } = line;
  const word = macOf(spendingKey, "draw line", campaignId, String(position), head);
  await database.query(
    `with line as (
       insert into draw_lines (campaign_id, position, line, head) values ($1, $2, $3, $4)
       returning campaign_id, position, head
     )
     insert into guard_draw_heads (campaign_id, position, head, mac)
     select campaign_id, position, head, $5 from line
     on conflict (campaign_id) do update
       set position = excluded.position, head = excluded.head, mac = excluded.mac`,
    [campaignId, position, text, `${word}.${head}`, headMac(keys, campaignId, line)],
  );
}

const headMac = (keys: GuardKeys, campaignId: string, { position, head }: LogHead) =>
  macOf(keys.row, "draw-head", campaignId, String(position), head);

/** A box, and where it stands at a time. */
export type BoxRow = {
  readonly campaignId: string;
  readonly ownerId: string;
  readonly state: string;
};

export async function findBox(db: Queryable, id: string, at: Date): Promise<BoxRow | null> {
  return db.first<BoxRow>(
    "select campaign_id, owner_id, box_state(b, $2) as state from boxes b where id = $1",
    [id, at],
  );
}
