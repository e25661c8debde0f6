import { type SeededRandom, seededRandom } from "../../../bench/replay/seeded-random.ts";
import { commitmentLines } from "../src/commitment.ts";
import { digestOf } from "../src/digest.ts";
import { headAfter } from "../src/log.ts";
import { fileOf, sampleCampaign } from "./sample-campaign.ts";

/** Characters that one of two programs might take for a digit, a blank, or the end of a line. */
const oddCharacters = ["0", "9", "a", "A", "-", "+", "_", ".", " ", "\t", "\r", "\n", "\0", "\x85"];

/** Files as nobody planned them: real ones with a few changes at random, mostly with a head that fits. */
export function changedFiles(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, place) => {
    const cards = random.between(1, 9);
    const boxes = random.between(1, cards);
    const lapsing = random.chance(0.5) ? [random.between(1, boxes)] : [];
    const isClosed = random.chance(0.5);
    const made = sampleCampaign({ seed: seed * 1_000 + place, cards, boxes, lapsing, isClosed });
    let lines = fileOf(made).split("\n").slice(0, -2);
    for (let change = random.between(0, 3); change > 0; change -= 1) lines = changed(lines, random);
    const text = random.chance(0.85) ? withHead(lines, cards) : `${lines.join("\n")}\n`;
    return random.chance(0.9) ? text : oddlyCut(text, random);
  });
}

function changed(lines: readonly string[], random: SeededRandom): string[] {
  const last = Math.max(0, lines.length - 1);
  // Most rules are those of the log, and an early broken one hides those behind it.
  const first = Math.min(last, random.chance(0.8) ? lines.findIndex(isOpening) : 0);
  const place = random.between(Math.max(0, first), last);
  const other = random.between(Math.max(0, first), last);
  const line = lines[place] ?? "";
  switch (random.between(0, 7)) {
    case 0:
      return lines.toSpliced(place, 1);
    case 1:
      return lines.toSpliced(other, 0, line);
    case 2:
      return lines.with(place, lines[other] ?? "").with(other, line);
    case 3:
      return lines.with(place, withCharacter(line, random));
    default:
      return lines.with(place, withValue(line, lines[other] ?? "", random));
  }
}

const isOpening = (line: string) => line.startsWith("open ");

/** One value is another one: its neighbour, one of another line, or one that is written otherwise. */
function withValue(line: string, other: string, random: SeededRandom): string {
  const values = line.split(" ");
  const place = random.between(0, values.length - 1);
  const value = values[place] ?? "";
  const others = [`0${value}`, "0", "9".repeat(15), `${value}0`, random.pick(other.split(" "))];
  const near = /^\d{1,15}$/.test(value)
    ? [1, -1, 3_000, -3_000, 86_400].map((by) => String(Number(value) + by))
    : [];
  return values
    .with(place, random.pick(random.chance(0.3) || near.length === 0 ? others : near))
    .join(" ");
}

function withCharacter(line: string, random: SeededRandom): string {
  const at = random.between(0, line.length);
  return line.slice(0, at) + random.pick(oddCharacters) + line.slice(at + random.between(0, 1));
}

function oddlyCut(text: string, random: SeededRandom): string {
  const at = random.between(0, text.length);
  return random.chance(0.5) ? text.slice(0, at) : text + random.pick(oddCharacters);
}

/** As a forger would end the file: whatever the lines are, the head is theirs. */
function withHead(lines: readonly string[], cards: number): string {
  const commitment = digestOf(
    lines
      .slice(0, commitmentLines)
      .map((line) => `${line}\n`)
      .join(""),
  );
  const log = lines.slice(commitmentLines + cards);
  return [...lines, `head ${log.length} ${log.reduce(headAfter, commitment)}`, ""].join("\n");
}
