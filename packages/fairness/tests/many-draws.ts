import { type SeededRandom, seededRandom } from "../../../bench/replay/seeded-random.ts";
import { type CardsLeft, cardsLeft } from "../src/cards-left.ts";
import { digestOf } from "../src/digest.ts";
import { type DrawSeed, pickBelow, roundsOf } from "../src/draw.ts";
import { makeLinks } from "../src/links.ts";
import { evenness } from "./chi-square.ts";

/** A way to draw: the real one, or one with a planted fault. */
export type DrawRule = {
  readonly pick: typeof pickBelow;
  readonly take: (left: CardsLeft, place: number) => number | null;
};

export const realRule: DrawRule = {
  pick: pickBelow,
  take(left, place) {
    const card = left.cardAt(place);
    if (card !== null) left.take(card);
    return card;
  },
};

export type Tally = {
  readonly draws: number;
  readonly decks: number;
  /** Decks of which a card was drawn twice, or never. */
  readonly wrongDecks: number;
  /** For each thing that must be even, how likely its counts are by chance; nothing where a deck is wrong. */
  readonly chances: Readonly<Record<string, number>>;
};

const cells = 20;
const smallDecks = [2, 3, 4];

/** Draws random decks to their last card, at least `draws` draws in all, and counts. */
export function drawDecks(seed: number, draws: number, rule: DrawRule = realRule): Tally {
  const random = seededRandom(seed);
  const places = new Array<number>(cells).fill(0);
  const turnOfHighest = new Array<number>(cells).fill(0);
  const turnOfLowest = new Array<number>(cells).fill(0);
  const orders = new Map(smallDecks.map((size) => [size, new Map<string, number>()]));
  /** Where in the whole something is, made even within its own step, so that all sizes fit one table. */
  const cellOf = (place: number, of: number) =>
    Math.min(cells - 1, Math.floor(((place + random.next()) / of) * cells));
  let [done, decks, wrongDecks] = [0, 0, 0];
  while (done < draws) {
    const size = deckSize(random, decks);
    const order = drawDeck(`${seed}-${decks}`, size, rule, (place, left) => {
      places[cellOf(place, left)]! += 1;
    });
    done += size;
    decks += 1;
    if (new Set(order).size !== size || order.includes(null)) {
      wrongDecks += 1;
      continue;
    }
    if (size >= cells) {
      turnOfHighest[cellOf(order.indexOf(0), size)]! += 1;
      turnOfLowest[cellOf(order.indexOf(size - 1), size)]! += 1;
    }
    const seen = orders.get(size);
    seen?.set(order.join(), (seen.get(order.join()) ?? 0) + 1);
  }
  if (wrongDecks > 0) return { draws: done, decks, wrongDecks, chances: {} };
  const chances = {
    "place among the cards left": evenness(places),
    "turn of the highest card": evenness(turnOfHighest),
    "turn of the lowest card": evenness(turnOfLowest),
    ...Object.fromEntries(
      smallDecks.map((size) => [`orders of ${size} cards`, evenness(allOrders(orders, size))]),
    ),
  };
  return { draws: done, decks, wrongDecks, chances };
}

/** Mostly decks of a few cards, in which every order can be counted, and some of up to 280. */
function deckSize(random: SeededRandom, decks: number): number {
  return decks % 4 === 0 ? random.between(cells, 280) : random.between(2, 4);
}

function drawDeck(
  name: string,
  size: number,
  rule: DrawRule,
  count: (place: number, left: number) => void,
): (number | null)[] {
  const left = cardsLeft(size);
  const secret = new TextEncoder().encode(digestOf(name).slice(0, 32));
  const links = makeLinks(name, size, secret);
  return Array.from({ length: size }, (_, index) => {
    const number = index + 1;
    const seed: DrawSeed = {
      ...{ commitment: digestOf(`commitment ${name}`), number, boxId: `box_${number}` },
      ...{ blockId: digestOf(`block ${name} ${number}`), link: links.linkOf(number) },
    };
    const place = rule.pick(size - index, roundsOf(seed));
    count(Math.min(place, size - index - 1), size - index);
    return rule.take(left, place);
  });
}

/** How often each order of so many cards came; those that never came too. */
function allOrders(orders: ReadonlyMap<number, Map<string, number>>, size: number): number[] {
  const seen = [...(orders.get(size)?.values() ?? [])];
  let possible = 1;
  for (let factor = 2; factor <= size; factor += 1) possible *= factor;
  return [...seen, ...new Array<number>(Math.max(0, possible - seen.length)).fill(0)];
}
