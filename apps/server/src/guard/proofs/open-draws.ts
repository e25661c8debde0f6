import { type KeyObject, randomBytes } from "node:crypto";
import { deckRoot } from "@clearhold/fairness/deck";
import { makeLinks } from "@clearhold/fairness/links";
import {
  type Block,
  type Commitment,
  commitmentHash,
  type DrawLog,
  deadlineMs,
  dueLink,
  formatCommitment,
  heightOf,
  knownMs,
  mainNetwork,
  nextDue,
  writeClosing,
  writeDraw,
  writeLapse,
  writeOpening,
} from "@clearhold/fairness/log";
import { constraintOf } from "../../kernel/database-fault.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import type { AskOf } from "../../wire/guard/guard-port.ts";
import {
  type FundedCampaign,
  findCommitment,
  findFunded,
  insertCommitment,
} from "../rows/draws.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import { type KeptLog, openDrawLogs } from "./draw-logs.ts";

type SignedHeaders = readonly { readonly signedHex: string; readonly witnessSignature: string }[];

export type DrawsOptions = RowDeps & {
  /** Made by the database at this start of the product: lines and commitments are the guard's by it. */
  readonly spendingKey: KeyObject;
  /** Those of passed headers, from the first, that the network's witnesses approved. */
  approve(headers: SignedHeaders): Promise<readonly Block[]>;
  readonly isMainnet: boolean;
};

/** What the guard knows of the chain, by what the witnesses signed. */
type Network = { known: Block | null; firstBlockId: string | null };

/**
 * Clock and newest block differ by no more, or one of them cannot be relied on and nothing is written: a line
 * of a false time would put off every draw that follows it.
 */
const differsMaxMs = knownMs;

/** The draws of all campaigns. Their secrets are the guard's, and leave it link by link, in order. */
export type Draws = ReturnType<typeof openDraws>;

export function openDraws(options: DrawsOptions) {
  const { clock, approve } = options;
  const logs = openDrawLogs(options);
  const network: Network = { known: null, firstBlockId: null };

  /** Those of the headers that are approved; the newest of all is known from then on. */
  async function learn(headers: SignedHeaders): Promise<readonly Block[]> {
    const blocks = await approve(headers);
    const newest = blocks.at(-1);
    const height = network.known ? heightOf(network.known.id) : 0;
    if (newest && heightOf(newest.id) > height) network.known = newest;
    return blocks;
  }

  return {
    /** Follows the chain by what the worker passes on. Only what the witnesses signed is believed. */
    async noteBlocks({ headers, firstBlockId }: AskOf<"noteBlocks">) {
      network.firstBlockId = firstBlockId;
      await learn(headers);
      return { known: network.known ? heightOf(network.known.id) : 0 };
    },

    /** Makes the chain and commits. Not done while the database knows no two names under it. */
    async commitCampaign({ campaignId }: AskOf<"commitCampaign">) {
      return { isDone: await commit(options, campaignId, network) };
    },

    /** Gives a box the next number. One that has a number keeps it. */
    open: (campaignId: string, boxId: string) =>
      logs.change(campaignId, async (kept) => {
        if (kept.log.boxes.has(boxId)) return;
        const now = clock.now();
        const block = knownBlock(network, now);
        const at = secondsNow(now, kept.log, block);
        refuseUnless(at <= kept.log.commitment.expiresAt, "box-expired");
        // The log is ahead of a clock that was set back: it would name a block of long ago.
        refuseUnless(at * 1000 - block.timeMs <= knownMs, "draws-paused");
        await logs.write(kept, writeOpening(kept.log, boxId, at, block));
      }),

    /** Decides what waits for the first of these blocks, once the witnesses approved it, in order. */
    async decideDraws({ campaignId, headers }: AskOf<"decideDraws">) {
      const [block] = await learn(headers);
      if (!block) return { decided: 0 };
      knownBlock(network, clock.now());
      return logs.change(campaignId, async (kept) => {
        let decided = 0;
        while (nextDue(kept.log)?.height === heightOf(block.id)) {
          const text = decision(kept, block, { now: clock.now(), known: network.known });
          if (text === null) break;
          await logs.write(kept, text);
          decided += 1;
        }
        return { decided };
      });
    },

    /** Ends the log. Not done while the database knows no two names under it. */
    async closeDraws({ campaignId }: AskOf<"closeDraws">) {
      try {
        await logs.change(campaignId, async (kept) => {
          if (kept.log.closed) return;
          const now = clock.now();
          await logs.write(kept, closing(kept.log, now, knownBlock(network, now)));
        });
        return { isDone: true };
      } catch (error) {
        if (constraintOf(error) !== "draw_lines_close_by_two") throw error;
        return { isDone: false };
      }
    },
  };
}

/** Unix seconds, never before what the line refers to: witnesses have clocks of their own. */
function secondsNow(now: Date, log: DrawLog, ...blocks: readonly Block[]): number {
  const times = [now.getTime(), ...blocks.map(({ timeMs }) => timeMs)];
  return Math.max(log.at, ...times.map((ms) => Math.floor(ms / 1000)));
}

/** By the link, or without it once that would come a day late; null while nothing proves the day. */
function decision(
  { log, links }: KeptLog,
  block: Block,
  { now, known }: { readonly now: Date; readonly known: Block | null },
): string | null {
  const at = secondsNow(now, log, block);
  const deadline = deadlineMs(log, block);
  if (at * 1000 < deadline) return writeDraw(log, at, block, dueLink(log, links, block).link);
  if (known === null || known.timeMs < deadline) return null;
  return writeLapse(log, secondsNow(now, log, known), block, known);
}

function closing(log: DrawLog, now: Date, known: Block): string {
  const at = secondsNow(now, log);
  // The chain's time counts, too: an operator who sets the server's clock ends no campaign early.
  const isOver =
    log.left.count === 0 || Math.min(at, known.timeMs / 1000) > log.commitment.expiresAt;
  if (!isOver) throw new Refusal("campaign-refused", { reason: "boxes can still be opened" });
  if (nextDue(log)) throw new Refusal("campaign-refused", { reason: "boxes wait for a block" });
  return writeClosing(log, at);
}

async function commit(
  options: DrawsOptions,
  campaignId: string,
  network: Network,
): Promise<boolean> {
  const { database, clock, keys, isMainnet } = options;
  if (await findCommitment(database, keys, campaignId)) return true;
  const funded = await findFunded(database, campaignId);
  if (!funded) throw new Refusal("campaign-refused", { reason: "it has no pool" });
  if (deckRoot(funded.cards) !== funded.root) {
    throw new Refusal("campaign-refused", { reason: "its deck is not the sealed one" });
  }
  const known = knownBlock(network, clock.now());
  const at = Math.floor(Math.max(clock.now().getTime(), known.timeMs) / 1000);
  if (at * 1000 >= funded.expiresAt.getTime()) {
    throw new Refusal("campaign-refused", { reason: "it has expired" });
  }
  const secret = randomBytes(32);
  const place = { campaignId, network: networkId(network, isMainnet), known, at };
  const commitment = commitmentOf(funded, { ...place, secret });
  const words = formatCommitment(commitment);
  const hash = commitmentHash(commitment);
  const row = { campaignId, words, hash, secret, at: new Date(at * 1000) };
  try {
    await insertCommitment(options, row);
    return true;
  } catch (error) {
    const constraint = constraintOf(error);
    // Committed by another call meanwhile: with that call's secret.
    if (constraint === "campaign_commitments_pkey") return true;
    if (constraint === "campaign_commitments_by_two") return false;
    throw error;
  }
}

function knownBlock({ known }: Network, now: Date): Block {
  refuseUnless(
    known !== null && Math.abs(now.getTime() - known.timeMs) <= differsMaxMs,
    "draws-paused",
  );
  return known;
}

/** A test network is whatever its nodes say; it must not pass for the main one. */
function networkId({ firstBlockId }: Network, isMainnet: boolean): string {
  if (isMainnet) return mainNetwork;
  refuseUnless(firstBlockId !== null, "draws-paused");
  if (firstBlockId === mainNetwork) throw new Error("this is not the main network");
  return firstBlockId;
}

type Place = Pick<Commitment, "campaignId" | "network" | "known" | "at"> & {
  readonly secret: Uint8Array;
};

function commitmentOf(
  { cards, root, sumUnits, fundedUnits, expiresAt }: FundedCampaign,
  { secret, ...place }: Place,
): Commitment {
  return {
    ...place,
    ...{ cards: cards.length, sumUnits, poolUnits: fundedUnits, deckRoot: root },
    tip: makeLinks(place.campaignId, cards.length, secret).tip,
    expiresAt: Math.floor(expiresAt.getTime() / 1000),
  };
}
