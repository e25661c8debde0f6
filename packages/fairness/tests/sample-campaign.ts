import { type SeededRandom, seededRandom } from "../../../bench/replay/seeded-random.ts";
import { mainNetwork } from "../src/blocks.ts";
import { canonicalDeck, type Deck, deckRoot, deckSum } from "../src/deck.ts";
import { digestOf } from "../src/digest.ts";
import { makeLinks } from "../src/links.ts";
import {
  type Block,
  type Commitment,
  type DrawLog,
  deadlineMs,
  formatFile,
  openLog,
  writeClosing,
  writeDraw,
  writeLapse,
  writeOpening,
} from "../src/log.ts";

/** A network that made a block in every slot; another seed is another network. */
export function sampleNetwork(seed: number) {
  const startMs = 1_790_000_000_000;
  const startHeight = 70_000_000;
  const block = (height: number): Block => ({
    id: height.toString(16).padStart(16, "0") + digestOf(`block ${seed} ${height}`).slice(16),
    timeMs: startMs + (height - startHeight) * 3_000,
  });
  return {
    block,
    start: startMs / 1000,
    /** The newest solid block at a time: 18 others follow it. */
    solidAt: (at: number) => block(startHeight + Math.floor((at * 1000 - startMs) / 3_000) - 18),
  };
}
export type SampleNetwork = ReturnType<typeof sampleNetwork>;

export type Plan = {
  readonly seed: number;
  readonly cards: number;
  /** How many boxes are opened; no more than cards. */
  readonly boxes: number;
  /** Whose links nobody reveals. */
  readonly lapsing?: readonly number[];
  readonly boxOf?: (number: number) => string;
  readonly isClosed?: boolean;
  /** What another commitment would have otherwise. */
  readonly more?: readonly bigint[];
  readonly days?: number;
  readonly secret?: Uint8Array;
};

/** A campaign that keeps every rule, and what its operator knows. */
export type Campaign = {
  readonly commitment: Commitment;
  readonly deck: Deck;
  readonly lines: readonly string[];
  readonly log: DrawLog;
  readonly network: SampleNetwork;
  linkOf(number: number): string;
};

/** People open boxes in bursts; the worker decides each once its block is solid. */
export function sampleCampaign(plan: Plan): Campaign {
  const random = seededRandom(plan.seed);
  const network = sampleNetwork(plan.seed);
  const cards = Array.from({ length: plan.cards }, () => sampleCard(random));
  const deck = canonicalDeck([...cards, ...(plan.more ?? [])]);
  const campaignId = `cmp_${plan.seed}`;
  const secret = Uint8Array.from({ length: 32 }, () => random.between(0, 255));
  const links = makeLinks(campaignId, deck.length, plan.secret ?? secret);
  const at = network.start;
  const commitment: Commitment = {
    ...{ campaignId, network: mainNetwork, cards: deck.length, sumUnits: deckSum(deck) },
    ...{ poolUnits: deckSum(deck) + 7n, deckRoot: deckRoot(deck), tip: links.tip },
    ...{ at, known: network.solidAt(at), expiresAt: at + (plan.days ?? 90) * 86_400 },
  };
  const log = openLog(commitment, deck);
  const lines = playOut(plan, log, network, links.linkOf, random);
  return { commitment, deck, lines, log, network, linkOf: links.linkOf };
}

function sampleCard(random: SeededRandom): bigint {
  const digits = random.between(1, 9);
  return (
    BigInt(random.between(1, Math.min(5_000, 10 ** digits))) * 10n ** BigInt(digits - 3 > 0 ? 6 : 0)
  );
}

function playOut(
  { boxes, lapsing = [], boxOf = (number) => `box_${number}`, isClosed = false }: Plan,
  log: DrawLog,
  network: SampleNetwork,
  linkOf: Campaign["linkOf"],
  random: SeededRandom,
): string[] {
  const lines: string[] = [];
  let at = log.at;
  while (log.decided.length < boxes) {
    at += random.between(0, 40);
    const burst = Math.min(boxes - log.opened.length, random.between(0, 4));
    for (let one = 0; one < burst; one += 1) {
      lines.push(writeOpening(log, boxOf(log.opened.length + 1), at, network.solidAt(at)));
    }
    for (;;) {
      const number = log.decided.length + 1;
      const due = log.opened[number - 1];
      if (!due) break;
      const block = network.block(due.height);
      if (network.solidAt(at).timeMs < block.timeMs) break;
      if (lapsing.includes(number)) {
        at = Math.max(at, Math.ceil(deadlineMs(log, block) / 1000) + 60);
        lines.push(writeLapse(log, at, block, network.solidAt(at)));
      } else lines.push(writeDraw(log, at, block, linkOf(number)));
    }
  }
  if (isClosed) lines.push(writeClosing(log, log.commitment.expiresAt + 25));
  return lines;
}

/** The public file, with a head that fits whatever the lines are: a forger would do the same. */
export function fileOf(parts: Pick<Campaign, "commitment" | "deck" | "lines">): string {
  return formatFile(parts.commitment, parts.deck, parts.lines);
}
