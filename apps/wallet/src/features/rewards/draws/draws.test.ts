import { canonicalDeck, deckRoot, deckSum } from "@clearhold/fairness/deck";
import { makeLinks } from "@clearhold/fairness/links";
import {
  awaitedHeight,
  formatFile,
  mainNetwork,
  openLog,
  writeDraw,
  writeOpening,
} from "@clearhold/fairness/log";
import { verifyFile } from "@clearhold/fairness/verify";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkDraws } from "./check-draws.ts";
import { drawInFile } from "./draw-in-file.ts";
import { headsOf, keepHead } from "./kept-heads.ts";
import { type ShownValues, showsCommitment } from "./shown-values.ts";

const at = 1_790_000_000;
const block = (height: number, second: number) => ({
  id: height.toString(16).padStart(16, "0") + "a".repeat(48),
  timeMs: second * 1000,
});
const known = block(70_000_000, at - 60);
const deck = canonicalDeck([5_000_000_000n, 1_000_000n, 20_000_000n]);
const links = makeLinks("cmp_1", deck.length, new Uint8Array(32).fill(7));

/** Three cards, two boxes opened, the first of them decided. */
function sampleFile(boxes: readonly string[] = ["box_a", "box_b"]) {
  const commitment = {
    ...{ campaignId: "cmp_1", network: mainNetwork, cards: deck.length, sumUnits: deckSum(deck) },
    ...{ poolUnits: deckSum(deck), deckRoot: deckRoot(deck), tip: links.tip },
    ...{ at, known, expiresAt: at + 86_400 },
  };
  const log = openLog(commitment, deck);
  const lines = boxes.map((box, place) => writeOpening(log, box, at + 10 + place, known));
  const receipt = { position: log.position, head: log.head, at: at + 11 };
  const due = block(awaitedHeight(at + 10, known), at + 200);
  lines.push(writeDraw(log, at + 300, due, links.linkOf(1)));
  const [decided] = log.decided;
  return { file: formatFile(commitment, deck, lines), lines, due, receipt, decided };
}

/** After both openings: what a browser sees that reads the file before the draw. */
const headOfTwo = () => sampleFile().receipt.head;

describe("a page beside a file that keeps every rule", () => {
  const shown: ShownValues = {
    ...{ id: "cmp_1", cards: 3, worth: "5021", funded: "5021", endtime: at + 86_400 },
    ...{ deck_root: deckRoot(deck), chain_tip: links.tip, is_provable: true },
  };
  const report = () => verifyFile(sampleFile().file);

  it("shows what the file says", () => {
    expect(report().fault).toBeNull();
    expect(showsCommitment(shown, report())).toBe(true);
  });

  it.each<[string, Partial<ShownValues>]>([
    ["another campaign", { id: "cmp_2" }],
    ["more cards", { cards: 4 }],
    ["cards that are worth more", { worth: "50000" }],
    ["a larger pool", { funded: "5021.000001" }],
    ["another deck", { deck_root: deckRoot(deck.slice(1)) }],
    ["another chain", { chain_tip: links.linkOf(1) }],
    ["a longer time to open", { endtime: at + 86_401 }],
    ["a network that proves nothing", { is_provable: false }],
  ])("is found out where it shows %s", (_, change) => {
    expect(showsCommitment({ ...shown, ...change }, report())).toBe(false);
  });
});

describe("one draw of the public file", () => {
  it("is shown with its lines, its block and its card", () => {
    const { file, lines, due, decided } = sampleFile();
    expect(drawInFile(file, 1)).toMatchObject({
      ...{ openingLine: lines[0], decisionLine: lines[2], cardsBefore: 3 },
      opening: { boxId: "box_a", at: at + 10 },
      decision: { block: due, link: links.linkOf(1), card: decided?.card, units: decided?.units },
    });
  });

  it("has no decision while it waits, and is not there when nobody opened it", () => {
    const { file } = sampleFile();
    expect(drawInFile(file, 2)).toMatchObject({ decision: null, cardsBefore: 2 });
    expect(drawInFile(file, 3)).toBeNull();
  });
});

describe("the check of a file", () => {
  it("accepts it with my receipt, and says how many lines it has and how far it is", async () => {
    const { file, receipt } = sampleFile();
    const told: number[] = [];
    const verdict = await checkDraws(file, [receipt], ({ of }) => told.push(of));
    expect(verdict.report).toMatchObject({ fault: null, provesDraws: true });
    // Seven of the commitment, three cards, three of the log and its head.
    expect(verdict.lines).toBe(14);
    expect(told.length).toBeGreaterThan(0);
  });

  it("finds a log that was changed behind my receipt", async () => {
    const { receipt } = sampleFile();
    const changed = sampleFile(["box_b", "box_a"]);
    const { report } = await checkDraws(changed.file, [receipt], () => {});
    expect(report.fault?.reason).toBe("seen-otherwise");
  });
});

describe("heads that this browser keeps", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    });
    return () => vi.unstubAllGlobals();
  });

  it("are those of the campaign, each once", () => {
    const seen = { position: 2, head: "aa", at };
    keepHead("cmp_1", seen, "usr_ann");
    keepHead("cmp_1", seen, "usr_ann");
    keepHead("cmp_2", { ...seen, head: "bb" }, "usr_ann");
    expect(headsOf("cmp_1", "usr_ann")).toEqual([seen]);
  });

  it.each(["usr_ben", "usr_an", null])("of one person are not those of %s", (other) => {
    const seen = { position: 2, head: "aa", at };
    const open = { position: 3, head: "bb", at };
    keepHead("cmp_1", seen, "usr_ann");
    keepHead("cmp_1", open, null);
    expect(headsOf("cmp_1", "usr_ann")).toEqual([seen, open]);
    expect(headsOf("cmp_1", other)).toEqual([open]);
    keepHead("cmp_1", seen, other);
    expect(headsOf("cmp_1", "usr_ann")).toContainEqual(seen);
  });

  it.each([
    ["behind", at - 86_400],
    ["ahead", at + 90 * 86_400],
  ])("accept the next lines on a device whose clock is %s", async (_, second) => {
    vi.useFakeTimers({ now: second * 1000, toFake: ["Date"] });
    const { file, receipt } = sampleFile();
    keepHead("cmp_1", receipt, "usr_ann");
    const { report } = await checkDraws(file, headsOf("cmp_1", "usr_ann"), () => {});
    vi.useRealTimers();
    expect(report.fault).toBeNull();
  });

  it("refuse a line that claims to be older than the moment at which the file was read", async () => {
    const { file } = sampleFile();
    keepHead("cmp_1", { position: 2, head: headOfTwo(), at: at + 3_600 }, null);
    const again = await checkDraws(file, headsOf("cmp_1", null), () => {});
    expect(again.report.fault?.reason).toBe("backdated");
  });

  it("are none where something else is kept", () => {
    localStorage.setItem("draw-heads", "{");
    expect(headsOf("cmp_1", null)).toEqual([]);
    localStorage.setItem("draw-heads", '[{"campaign":"cmp_1","position":"2"}]');
    expect(headsOf("cmp_1", null)).toEqual([]);
    // Of a version that did not know whose they are.
    const unowned = { campaign: "cmp_1", position: 2, head: "aa", at };
    localStorage.setItem("draw-heads", JSON.stringify([unowned]));
    expect(headsOf("cmp_1", "usr_ann")).toEqual([]);
  });
});
