import { deckSum } from "../src/deck.ts";
import { leafOf, nodeOf } from "../src/deck-tree.ts";
import { makeLinks } from "../src/links.ts";
import {
  awaitedHeight,
  formatLine,
  headAfter,
  heightOf,
  type LogLine,
  openLog,
  parseLine,
  writeDraw,
  writeOpening,
} from "../src/log.ts";
import type { Reason, Seen } from "../src/verify.ts";
import { type Campaign, fileOf, sampleCampaign } from "./sample-campaign.ts";

/** Twelve cards, ten boxes, draw 7 without its link, closed at the end: 21 lines. */
export const honestPlan = { seed: 15, cards: 12, boxes: 10, lapsing: [7], isClosed: true } as const;
export const honest = sampleCampaign(honestPlan);
export const honestFile = fileOf(honest);

export type Forgery = {
  readonly name: string;
  readonly reason: Reason;
  readonly text: string;
  /** What the reader had seen before, where the file does not show the forgery. */
  readonly seen?: readonly Seen[];
};

type Parts = Pick<Campaign, "commitment" | "deck" | "lines">;
const { commitment, deck, lines, network } = honest;

/** The head that a reader saw after so many lines, a minute after the last of them. */
function seenAt(position: number, by: Parts = honest): Seen {
  const log = openLog(by.commitment, by.deck);
  const head = by.lines.slice(0, position).reduce(headAfter, log.head);
  const last = by.lines[position - 1];
  return { position, head, at: (last ? parseLine(last)!.at : by.commitment.at) + 60 };
}

/** Where the line of a kind with a number is in the log. */
function placeOf(kind: LogLine["kind"], number: number): number {
  return lines.findIndex((text) => text.startsWith(`${kind} ${number} `));
}

function refiled(parts: Partial<Parts>): string {
  return fileOf({ commitment, deck, lines, ...parts });
}

/** The file with one line changed, as its forger would, with a head that fits. */
function changed<K extends LogLine["kind"]>(
  kind: K,
  number: number,
  change: (line: Extract<LogLine, { kind: K }>) => Partial<Extract<LogLine, { kind: K }>>,
): string {
  const place = kind === "close" ? lines.length - 1 : placeOf(kind, number);
  const line = parseLine(lines[place]!) as Extract<LogLine, { kind: K }>;
  const other = formatLine({ ...line, ...change(line) } as LogLine);
  return refiled({ lines: lines.toSpliced(place, 1, other) });
}

function committed(change: Partial<Parts["commitment"]>): string {
  return refiled({ commitment: { ...commitment, ...change } });
}

/** Another deck, with sum, pool and count that fit it; the root too where the forger commits again. */
function decked(cards: readonly bigint[], root = commitment.deckRoot): string {
  const sums = { cards: cards.length, sumUnits: deckSum(cards), poolUnits: deckSum(cards) };
  return refiled({ deck: cards, commitment: { ...commitment, ...sums, deckRoot: root } });
}

/** A draw whose block no line before it names. */
const ownBlock = honest.log.opened.find(
  ({ number, height }) =>
    !lines
      .slice(0, placeOf("draw", number))
      .some((text) => text.includes(network.block(height).id)),
)!.number;
const swapped = (number: number) => `box_${number === 2 ? 3 : number === 3 ? 2 : number}`;
const reordered = sampleCampaign({ ...honestPlan, boxOf: swapped });
const lastOpening = placeOf("open", 10);
const quiet = sampleCampaign({ seed: 16, cards: 5, boxes: 4 });

/** A friend's box, opened for a block that everybody knows already: every rule of the file is kept. */
function openedAfterwards(): Forgery {
  const log = sampleCampaign({ seed: 16, cards: 5, boxes: 4 }).log;
  const at = log.at + 30;
  const opening = writeOpening(log, "box_friend", at, quiet.network.solidAt(at));
  const block = quiet.network.block(log.opened.at(-1)!.height);
  const draw = writeDraw(log, at + 200, block, quiet.linkOf(5));
  return {
    ...{ name: "look first: a box is opened for a block of an hour ago", reason: "backdated" },
    text: fileOf({ ...quiet, lines: [...quiet.lines, opening, draw] }),
    seen: [{ ...seenAt(quiet.lines.length, quiet), at: at + 3_600 }],
  };
}

const otherSecret = new Uint8Array(32).fill(7);
const otherChain = makeLinks(commitment.campaignId, 12, otherSecret);
const foreignLinks = makeLinks("cmp_other", 12, otherSecret);
const plusOne = (units: bigint) => units + 1n;

const ofTheOperator: readonly Forgery[] = [
  {
    name: "skip: the next draw is left out",
    reason: "draw-number",
    text: refiled({ lines: lines.toSpliced(placeOf("draw", 4), 1) }),
  },
  {
    name: "skip: an opening is left out",
    reason: "open-number",
    text: refiled({ lines: lines.toSpliced(placeOf("open", 4), 1) }),
  },
  {
    name: "skip: an opening is left out and the others move up",
    reason: "seen-otherwise",
    text: fileOf(
      sampleCampaign({
        ...honestPlan,
        boxes: 9,
        boxOf: (number) => `box_${number + (number > 3 ? 1 : 0)}`,
      }),
    ),
    seen: [seenAt(lastOpening + 1)],
  },
  {
    name: "reorder: two openings are exchanged",
    reason: "open-number",
    text: refiled({
      lines: lines
        .with(placeOf("open", 2), lines[placeOf("open", 3)]!)
        .with(placeOf("open", 3), lines[placeOf("open", 2)]!),
    }),
  },
  {
    name: "reorder: two people change their places, and all is computed anew",
    reason: "seen-otherwise",
    text: fileOf(reordered),
    seen: [seenAt(lastOpening + 1)],
  },
  {
    name: "reorder: a draw is decided before the one before it",
    reason: "draw-number",
    text: refiled({
      lines: lines
        .with(placeOf("draw", 5), lines[placeOf("draw", 6)]!)
        .with(placeOf("draw", 6), lines[placeOf("draw", 5)]!),
    }),
  },
  {
    name: "hold back: the last lines are not shown",
    reason: "seen-and-gone",
    text: refiled({ lines: lines.slice(0, -3) }),
    seen: [seenAt(lines.length)],
  },
  {
    name: "hold back: the link is kept for a day and shown when it suits",
    reason: "revealed-late",
    text: changed("draw", 6, ({ at }) => ({ at: at + 86_500 })),
  },
  {
    name: "hold back: the campaign closes without the draws that are due",
    reason: "undecided-draws",
    text: refiled({ lines: lines.toSpliced(placeOf("draw", 10), 1) }),
  },
  {
    name: "hold back: a lapsed draw gets a low card",
    reason: "not-the-highest",
    text: changed("lapse", 7, () => ({
      card: honest.log.decided.at(-1)!.card,
      units: honest.log.decided.at(-1)!.units,
    })),
  },
  {
    name: "give away: a draw lapses before its day is over",
    reason: "lapsed-early",
    text: changed("lapse", 7, ({ block, late }) => ({
      late: network.block(Number.parseInt(late.id.slice(0, 16), 16) - 200),
      at: block.timeMs / 1000 + 86_500,
    })),
  },
  {
    name: "give away: the day of a lapse is only claimed",
    reason: "lapsed-early",
    text: changed("lapse", 7, ({ block, late }) => ({
      late: { id: block.id, timeMs: block.timeMs },
      at: Math.floor(late.timeMs / 1000),
    })),
  },
  {
    name: "commit again: another chain of links",
    reason: "link",
    text: changed("draw", 3, () => ({ link: otherChain.linkOf(3) })),
  },
  {
    name: "commit again: another chain, committed afterwards",
    reason: "other-commitment",
    text: fileOf(sampleCampaign({ ...honestPlan, secret: otherSecret })),
    seen: [seenAt(0)],
  },
  {
    name: "commit again: a longer time to open",
    reason: "other-commitment",
    text: fileOf(sampleCampaign({ ...honestPlan, days: 91 })),
    seen: [seenAt(0)],
  },
  {
    name: "commit again: all is made anew, for people who have receipts",
    reason: "seen-otherwise",
    text: fileOf(sampleCampaign({ ...honestPlan, seed: 17 })),
    seen: [seenAt(4)],
  },
  {
    name: "choose the block: a nearer height in the receipt",
    reason: "awaited-height",
    text: changed("open", 5, ({ height }) => ({ height: height - 1 })),
  },
  {
    name: "choose the block: a later height in the receipt",
    reason: "awaited-height",
    text: changed("open", 5, ({ height }) => ({ height: height + 1 })),
  },
  {
    name: "choose the block: the one after it decides",
    reason: "other-block",
    text: changed("draw", 5, () => ({ block: network.block(honest.log.opened[4]!.height + 1) })),
  },
  {
    name: "choose the block: an id that is no real one, twice",
    reason: "two-blocks",
    text: refiled({
      lines: lines.map((text) =>
        text.startsWith("draw 2 ") ? text.replace(/(?<= 0000000\w{9})\w{4}/, "beef") : text,
      ),
    }),
  },
  {
    name: "choose the block: a time that is no real one",
    reason: "two-blocks",
    text: changed("draw", 2, ({ block }) => ({ block: { ...block, timeMs: block.timeMs + 1 } })),
  },
  {
    name: "look first: the block is older than the opening",
    reason: "block-before-opening",
    text: changed("draw", ownBlock, ({ block }) => ({
      block: { ...block, timeMs: (honest.log.opened[ownBlock - 1]!.at - 3) * 1000 },
    })),
  },
  { name: "look first: decided before the block", reason: "before-its-block", text: lookedFirst() },
  {
    name: "look first: an opening names a block that is younger than it",
    reason: "known-block-later",
    text: changed("open", 1, ({ at }) => ({
      known: network.block(70_000_000 + Math.ceil((at - network.start) / 3) + 9),
    })),
  },
  {
    name: "look first: an opening names an old block again",
    reason: "known-block-old",
    text: changed("open", 10, ({ at }) => ({ known: network.solidAt(at - 600) })),
  },
  {
    name: "look first: the block that decides is the one that was known",
    reason: "known-block-stale",
    text: changed("open", 5, ({ known }) => ({ height: heightOf(known.id) })),
  },
  {
    name: "look first: the block that decides was made long before",
    reason: "known-block-stale",
    text: changed("open", 8, ({ known }) => ({ height: heightOf(known.id) - 1_000 })),
  },
  {
    name: "look first: nothing of the last ten minutes was known at the opening",
    reason: "known-block-stale",
    text: changed("open", 1, ({ at, known }) => ({
      at: at + 601,
      height: awaitedHeight(at + 601, known),
    })),
  },
  openedAfterwards(),
  { name: "add cards: one more of the lowest", reason: "deck-root", text: decked([...deck, 1n]) },
  {
    name: "add cards: behind those that were committed",
    reason: "form",
    text: honestFile.replace("\nopen 1 ", "\ncard 12 1\nopen 1 "),
  },
  {
    name: "add cards: another deck, committed afterwards",
    reason: "other-commitment",
    text: fileOf(sampleCampaign({ ...honestPlan, more: [1n] })),
    seen: [seenAt(0)],
  },
  {
    name: "remove cards: the highest is worth one",
    reason: "deck-root",
    text: decked([...deck.slice(1), 1n]),
  },
  {
    name: "remove cards: a line is missing",
    reason: "deck-count",
    text: honestFile.replace(/card 11 .*\n/, ""),
  },
];

/** Decided in the very second of its opening. */
function lookedFirst(): string {
  const { at } = parseLine(lines[0]!)!;
  const draw = formatLine({ ...parseLine(lines[placeOf("draw", 1)]!)!, at });
  return refiled({ lines: lines.toSpliced(1, 0, draw) });
}

const ofTheFile: readonly Forgery[] = [
  {
    name: "a card that was not drawn",
    reason: "wrong-card",
    text: changed("draw", 4, ({ card }) => ({ card: card === 0 ? 1 : card - 1 })),
  },
  {
    name: "a card twice",
    reason: "wrong-card",
    text: changed("draw", 4, () => ({
      card: honest.log.decided[0]!.card,
      units: honest.log.decided[0]!.units,
    })),
  },
  {
    name: "a card that does not exist",
    reason: "wrong-card",
    text: changed("draw", 4, () => ({ card: 12 })),
  },
  {
    name: "a unit more for a card",
    reason: "card-units",
    text: changed("draw", 4, ({ units }) => ({ units: plusOne(units) })),
  },
  {
    name: "a unit less for a lapsed draw",
    reason: "card-units",
    text: changed("lapse", 7, ({ units }) => ({ units: units - 1n })),
  },
  {
    name: "the link of another draw",
    reason: "link",
    text: changed("draw", 4, () => ({ link: honest.linkOf(5) })),
  },
  {
    name: "the link of another campaign",
    reason: "link",
    text: changed("draw", 1, () => ({ link: foreignLinks.linkOf(1) })),
  },
  {
    name: "a box twice",
    reason: "box-twice",
    text: changed("open", 6, () => ({ boxId: "box_1" })),
  },
  {
    name: "a draw without an opening",
    reason: "not-opened",
    text: refiled({
      lines: [
        ...lines.slice(0, -1),
        formatLine({
          ...(parseLine(lines[placeOf("draw", 10)]!) as Extract<LogLine, { kind: "draw" }>),
          number: 11,
          at: parseLine(lines.at(-2)!)!.at,
        }),
      ],
    }),
  },
  {
    name: "a time that goes backwards",
    reason: "time-backwards",
    text: changed("draw", 10, ({ at }) => ({ at: at - 86_400 * 2 })),
  },
  {
    name: "opened after the campaign",
    reason: "opened-after-expiry",
    text: refiled({ lines: [...lines.slice(0, -1), late()] }),
  },
  { name: "more boxes than cards", reason: "more-than-cards", text: overfull() },
  {
    name: "closed while people may still open boxes",
    reason: "closed-early",
    text: changed("close", 0, () => ({ at: commitment.expiresAt })),
  },
  {
    name: "less returned than is left",
    reason: "closing-sum",
    text: changed("close", 0, ({ units }) => ({ units: units - 1n })),
  },
  { name: "a box after the end", reason: "closed", text: refiled({ lines: [...lines, late()] }) },
  {
    name: "a deck above its pool",
    reason: "above-pool",
    text: committed({ poolUnits: commitment.sumUnits - 1n }),
  },
  {
    name: "a sum that the cards do not have",
    reason: "deck-sum",
    text: committed({ sumUnits: commitment.sumUnits - 1n }),
  },
  {
    name: "a card above 5,000 TRX",
    reason: "card-bounds",
    text: decked([5_000_000_001n, ...deck.slice(1)]),
  },
  { name: "a card of nothing", reason: "card-bounds", text: decked([...deck.slice(0, -1), 0n]) },
  { name: "cards in another order", reason: "deck-order", text: decked(deck.toReversed()) },
  {
    name: "a card with the number of another",
    reason: "card-number",
    text: honestFile.replace("\ncard 5 ", "\ncard 4 "),
  },
  {
    name: "no cards",
    reason: "deck-count",
    text: refiled({ deck: [], commitment: { ...commitment, cards: 0 } }),
  },
  {
    name: "committed after it expired",
    reason: "expired-before",
    text: committed({ expiresAt: commitment.at }),
  },
  {
    name: "committed before a block that it names",
    reason: "known-block-later",
    text: committed({ known: network.block(70_000_001) }),
  },
  { name: "cut off", reason: "end", text: honestFile.slice(0, honestFile.lastIndexOf("head ")) },
  { name: "something behind the end", reason: "end", text: `${honestFile}again` },
  {
    name: "a line changed without a new head",
    reason: "head",
    text: honestFile.replace(/(?<=\nclose )\d+/, (at) => String(Number(at) + 1)),
  },
  {
    name: "a line that no format has",
    reason: "form",
    text: changed("draw", 4, () => ({ units: -1n })),
  },
  {
    name: "two blanks where one belongs",
    reason: "form",
    text: honestFile.replace("draw 4 ", "draw 4  "),
  },
  {
    name: "a number that begins with 0",
    reason: "form",
    text: honestFile.replace("draw 4 ", "draw 04 "),
  },
  {
    name: "digits of another script",
    reason: "form",
    text: honestFile.replace("draw 4 ", "draw ٤ "),
  },
  {
    name: "line breaks of another system",
    reason: "form",
    text: honestFile.replaceAll("\n", "\r\n"),
  },
  { name: "a byte order mark in front", reason: "form", text: `\ufeff${honestFile}` },
  { name: "nothing at all", reason: "form", text: "" },
  {
    name: "a root that doubles a lonely leaf",
    reason: "deck-root",
    text: decked(deck.slice(0, 11), doublingRoot(deck.slice(0, 11))),
  },
];

function opening(number: number, { solidAt }: typeof network, at: number): string {
  const known = solidAt(at);
  const place = { known, height: awaitedHeight(at, known) };
  return formatLine({ kind: "open", number, boxId: `box_${number}`, at, ...place });
}

/** An opening that comes after the last moment. */
function late(): string {
  return opening(11, network, commitment.expiresAt + 26);
}

/** Three cards, and a fourth box. */
function overfull(): string {
  const full = sampleCampaign({ seed: 18, cards: 3, boxes: 3 });
  return fileOf({ ...full, lines: [...full.lines, opening(4, full.network, full.log.at)] });
}

/** The flaw of CVE-2012-2459: with it a deck of 11 and one of 12 whose last card comes twice have one root. */
function doublingRoot(cards: readonly bigint[]): string {
  let level = cards.map((units, card) => leafOf(card, units));
  while (level.length > 1) {
    level = level.flatMap((left, place) =>
      place % 2 ? [] : [nodeOf(left, level[place + 1] ?? left)],
    );
  }
  return level[0]!;
}

export const forgeries: readonly Forgery[] = [...ofTheOperator, ...ofTheFile];
