import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  CampaignView,
  DrawView,
  listDraws as drawsEndpoint,
  getDrawFile as fileEndpoint,
  listCampaigns as listEndpoint,
} from "@clearhold/contract/wallet/rewards/campaigns";
import { formatFile, mainNetwork, parseLine, readCommitment } from "@clearhold/fairness/log";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { trxText } from "./box-view.ts";
import {
  type CardsOfValue,
  type CommittedCampaign,
  findCommitted,
  findPublicLog,
  listCardsLeft,
  listCommitted,
  listDrawRows,
  type PublicDraw,
} from "./campaign-view-store.ts";

export type CampaignDeps = { readonly database: Queryable; readonly clock: Clock };

/** Campaigns that were committed to, the newest first. */
export async function listCampaigns(
  { database, clock }: CampaignDeps,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const now = clock.now();
  const { rows, total } = await listCommitted(database, { now, ...placeOf(ask) });
  return toPage(await campaignViews(database, rows, now), ask, total);
}

/** One of them. Refuses `record-not-found`. */
export async function getCampaign(
  { database, clock }: CampaignDeps,
  id: string,
): Promise<CampaignView> {
  const now = clock.now();
  const [view] = await campaignViews(database, [await committedOf(database, id, now)], now);
  if (!view) throw new Error(`campaign ${id} has no view`);
  return view;
}

/** The draws of a campaign. Whose box it was is told to its owner alone. Refuses `record-not-found`. */
export async function listDraws(
  { database, clock }: CampaignDeps,
  { userId }: Actor,
  ask: ParsedAskOf<typeof drawsEndpoint>,
): Promise<ReplyOf<typeof drawsEndpoint>> {
  await committedOf(database, ask.id, clock.now());
  const { rows, total } = await listDrawRows(database, { id: ask.id, userId, ...placeOf(ask) });
  return toPage(rows.map(drawView), ask, total);
}

/** The file by which everybody can draw again. Refuses `record-not-found`. */
export async function getDrawFile(
  { database, clock }: CampaignDeps,
  id: string,
): Promise<ReplyOf<typeof fileEndpoint>> {
  // Before the lines are read: what is written from now on is not earlier.
  const at = unixSeconds(clock.now());
  const log = await findPublicLog(database, id);
  if (!log) throw new Refusal("record-not-found");
  return { file: formatFile(readCommitment(log.words), log.cards, log.lines), at };
}

async function committedOf(database: Queryable, id: string, now: Date): Promise<CommittedCampaign> {
  const row = await findCommitted(database, id, now);
  if (!row) throw new Refusal("record-not-found");
  return row;
}

const valuesMax = 20;

async function campaignViews(
  database: Queryable,
  rows: readonly CommittedCampaign[],
  now: Date,
): Promise<CampaignView[]> {
  const ids = rows.map(({ id }) => id);
  const cards = Map.groupBy(
    await listCardsLeft(database, ids, valuesMax),
    ({ campaignId }) => campaignId,
  );
  return rows.map((row) => campaignView(row, cards.get(row.id) ?? [], now));
}

function campaignView(
  row: CommittedCampaign,
  cards: readonly CardsOfValue[],
  now: Date,
): CampaignView {
  const { deckRoot, tip, network } = readCommitment(row.words);
  const drawn = Number(row.drawn);
  return {
    ...{ id: row.id, name: row.name, state: stateOf(row, now) },
    ...{ cards: row.cardCount, cards_left: row.cardCount - drawn },
    boxes_left: Math.max(0, row.cardCount - Number(row.reserved)),
    worth: trxText(row.sumUnits),
    left: trxText(row.sumUnits - row.drawnUnits),
    highest: trxText(row.highestUnits),
    ...{ offer_highest: trxText(row.offerHighestUnits), offer: trxText(row.offerUnits) },
    values: cards.map(({ units, count }) => ({ trx: trxText(units), count: Number(count) })),
    ...{ journal: row.journal, funders: [...row.funders] },
    pool: trxText(row.poolUnits),
    funded: trxText(row.fundedUnits),
    ...{ drawn, waiting: Number(row.opened) - drawn },
    ...{ committime: unixSeconds(row.committedAt), endtime: unixSeconds(row.expiresAt) },
    ...{ commitment: row.hash, deck_root: deckRoot, chain_tip: tip },
    ...{ lines: row.lines, head: row.head, is_provable: network === mainNetwork },
  };
}

function stateOf(row: CommittedCampaign, now: Date): CampaignView["state"] {
  if (row.isReturned) return "returned";
  return row.isClosed || row.expiresAt <= now ? "ended" : "open";
}

function drawView({ number, boxId, line, decidedLine, units, kind, isMine }: PublicDraw): DrawView {
  const opened = parseLine(line);
  const decided = decidedLine === null ? null : parseLine(decidedLine);
  if (opened?.kind !== "open") throw new Error(`"${line}" opens no box`);
  return {
    ...{ number, box_id: boxId, trx: units === null ? null : trxText(units) },
    ...{ lapsed: kind === "lapse", opentime: opened.at, drawtime: decided?.at ?? 0 },
    ...{ height: opened.height, is_mine: isMine },
  };
}
