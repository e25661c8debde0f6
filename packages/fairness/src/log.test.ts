import { describe, expect, it } from "vitest";
import { honest, honestFile } from "../tests/forgeries.ts";
import { appendLine } from "./append-line.ts";
import { formatCommitment, parseCommitment } from "./commitment.ts";
import {
  awaitedHeight,
  dueLink,
  formatLine,
  heightOf,
  nextDue,
  openLog,
  parseLine,
  receiptHead,
  writeDraw,
} from "./log.ts";
import { blocksOf, type Chain, verifyFile, verifyFileInSteps } from "./verify.ts";

const { commitment, deck, lines, network } = honest;
const known = network.block(70_000_100);

describe("the awaited block", () => {
  it.each([
    ["in the second of the known block", 0, 25],
    ["a moment after it", 1, 26],
    ["a slot after it", 3, 26],
    ["a minute after it, as usual", 57, 44],
    ["an hour after it, when the network stands still or the server lags", 3_600, 1_225],
    ["before it", -5, 25],
  ])("%s", (_, seconds, ahead) => {
    expect(awaitedHeight(known.timeMs / 1000 + seconds, known)).toBe(70_000_100 + ahead);
  });

  it("is at least 25 blocks above every block that there can be", () => {
    for (let seconds = 0; seconds < 400; seconds += 1) {
      const at = known.timeMs / 1000 + seconds;
      const newest = heightOf(network.solidAt(at).id) + 18;
      expect(awaitedHeight(at, known)).toBeGreaterThanOrEqual(newest + 25);
    }
  });
});

describe("the block that is known at an opening", () => {
  const openedAfter = (seconds: number) => {
    const at = known.timeMs / 1000 + seconds;
    const height = awaitedHeight(at, known);
    return appendLine(
      openLog(commitment, deck),
      formatLine({ kind: "open", number: 1, boxId: "box_1", at, known, height }),
    );
  };

  it.each([0, 57, 599, 600])("may be %i seconds old", (seconds) => {
    expect(openedAfter(seconds)).toBeNull();
  });

  it.each([601, 3_600, 80_000])("is too old after %i seconds", (seconds) => {
    expect(openedAfter(seconds)).toBe("known-block-stale");
  });
});

describe("the lines of a log", () => {
  it("are read as they were written", () => {
    for (const text of lines) expect(formatLine(parseLine(text)!)).toBe(text);
    expect(parseCommitment(formatCommitment(commitment).split("\n"))).toEqual(commitment);
  });

  it("lead to one head, which a receipt shows", () => {
    const log = openLog(commitment, deck);
    for (const line of lines) {
      const receipt = { position: log.position + 1, previousHead: log.head, line };
      expect(appendLine(log, line)).toBeNull();
      expect(log).toMatchObject({ position: receipt.position, head: receiptHead(receipt) });
    }
    expect(log.head).toBe(honest.log.head);
  });

  it("stay as they were after a line that breaks a rule", () => {
    const log = openLog(commitment, deck);
    const before = structuredClone({ ...log, left: log.left.count });
    expect(appendLine(log, lines.at(-1)!)).toBe("closing-sum");
    expect({ ...log, left: log.left.count }).toEqual(before);
  });

  it("are not written against the rules", () => {
    const log = openLog(commitment, deck);
    expect(() => writeDraw(log, log.at, known, honest.linkOf(1))).toThrow("not-opened");
  });
});

describe("the keeper of the links", () => {
  it("gives each link once, in order, and for its own block", () => {
    const log = openLog(commitment, deck);
    const links = { tip: commitment.tip, linkOf: honest.linkOf };
    expect(() => dueLink(log, links, known)).toThrow("no draw is due");
    for (const line of lines) {
      const due = nextDue(log);
      if (due && !line.startsWith("open ")) {
        const { number, height } = due;
        expect(number).toBe(log.decided.length + 1);
        const link = honest.linkOf(number);
        expect(dueLink(log, links, network.block(height))).toEqual({ number, link });
        expect(() => dueLink(log, links, network.block(height + 1))).toThrow(`block ${height}`);
      }
      appendLine(log, line);
    }
    expect(nextDue(log)).toBeNull();
  });

  it("takes no opening that is older than its own clock allows", () => {
    const log = openLog(commitment, deck);
    const [first = ""] = lines;
    const { at } = parseLine(first)!;
    expect(appendLine(log, first, { earliest: at + 1 })).toBe("backdated");
    expect(appendLine(log, first, { earliest: at })).toBeNull();
  });
});

describe("a reader who knows the network", () => {
  it("finds that its blocks are those of the file", () => {
    expect(verifyFile(honestFile, { chain: network.block }).fault).toBeNull();
    const named = blocksOf(honest.log);
    expect(named).toContainEqual(network.block(honest.log.opened[0]!.height));
    for (const block of named) expect(block).toEqual(network.block(heightOf(block.id)));
  });

  it.each<[string, Chain]>([
    ["another block", (height) => ({ ...network.block(height), id: network.block(height + 1).id })],
    ["another time", (height) => ({ ...network.block(height), timeMs: 0 })],
  ])("refuses %s", (_, chain) => {
    expect(verifyFile(honestFile, { chain }).fault?.reason).toBe("not-on-chain");
  });

  it("compares the block of the commitment too", () => {
    const { known: named } = commitment;
    const chain: Chain = (height) => (height === heightOf(named.id) ? known : null);
    expect(verifyFile(honestFile, { chain }).fault).toEqual({ reason: "not-on-chain", line: 6 });
  });

  it("does not mind what it cannot tell", () => {
    expect(verifyFile(honestFile, { chain: () => null }).fault).toBeNull();
  });
});

it("says of a test network that it proves nothing", () => {
  const other = { ...commitment, network: "0".repeat(64) };
  const text = honestFile.replace(formatCommitment(commitment), formatCommitment(other));
  expect(verifyFile(text).provesDraws).toBe(false);
});

it("rests while it checks", () => {
  const steps = verifyFileInSteps(honestFile);
  expect(steps.next()).toMatchObject({ done: false, value: { done: 0 } });
});
