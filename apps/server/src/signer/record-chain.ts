import { createHash } from "node:crypto";
import type { KeptHead, RecordHead } from "../wire/guard/calls/record-calls.ts";
import { textOf } from "./durable-file.ts";

export const emptyHead: RecordHead = { count: 0, hash: "0".repeat(64) };

/** The text of a line as it follows this head: its number, and the hash of the line before. */
export function linkedText({ count, hash }: RecordHead, line: object): string {
  return textOf({ n: count + 1, prev: hash, ...line });
}

export function headAfter({ count }: RecordHead, text: string): RecordHead {
  return { count: count + 1, hash: createHash("sha256").update(text).digest("hex") };
}

export function isSameHead(one: RecordHead, other: RecordHead | null): boolean {
  return one.count === other?.count && one.hash === other.hash;
}

/** What is wrong with a file, and where. Lines count from 1. */
export type Fault = { readonly line: number; readonly what: string };

type Link = { readonly text: string; readonly line: object; readonly head: RecordHead };

/** What a file says. The links before the fault are sound among themselves. */
export type Reading = {
  readonly links: readonly Link[];
  readonly fault: Fault | null;
};

/** Reads a record that keeps every line. */
export function readChain(texts: readonly string[]): Reading {
  const links: Link[] = [];
  const stop = (at: number, what: string): Reading => ({
    links: links.slice(0, at - 1),
    fault: { line: at, what },
  });
  for (const [index, text] of texts.entries()) {
    const head = links.at(-1)?.head ?? emptyHead;
    const line = parse(text);
    if (line === null) return stop(index + 1, "is damaged");
    if (!isLinked(line) || line.n !== head.count + 1) {
      return stop(index + 1, "is not the one that belongs here");
    }
    if (line.prev !== head.hash) return stop(Math.max(index, 1), "was changed");
    links.push({ text, line, head: headAfter(head, text) });
  }
  return { links, fault: null };
}

/** Reads a small state: a record of which only the last line is kept. */
export function readState(text: string): Reading {
  if (text === "") return { links: [], fault: null };
  const line = parse(text);
  if (line === null || !isLinked(line)) {
    return { links: [], fault: { line: 1, what: "is damaged" } };
  }
  const head = headAfter({ ...emptyHead, count: line.n - 1 }, text);
  return { links: [{ text, line, head }], fault: null };
}

/**
 * Compares a record with the head that the guard keeps. Equal to what was announced is what a crash
 * leaves behind. Anything else is a fault, and only what is below it is left. Without a head there is
 * nothing to compare, and only an empty record is whole.
 */
export function judgeChain(reading: Reading, kept: KeptHead | null): Reading {
  const head = reading.links.at(-1)?.head ?? emptyHead;
  if (isWhole(reading, kept)) return reading;
  if (kept === null) return faulty(reading, head.count, { line: head.count, what: unknownToGuard });
  const { count } = kept.kept;
  if (head.count < count) {
    const what = `is missing, and ${count} lines were written`;
    return faulty(reading, head.count, { line: head.count + 1, what });
  }
  const at = reading.links.find((link) => link.head.count === count)?.head ?? emptyHead;
  return isSameHead(at, kept.kept)
    ? faulty(reading, count, { line: count + 1, what: "was added by somebody else" })
    : faulty(reading, count - 1, { line: count, what: "was changed, or one before it" });
}

/** The same for a state, of which nothing is left when it is wrong. */
export function judgeState(reading: Reading, kept: KeptHead | null): Reading {
  if (isWhole(reading, kept)) return reading;
  const count = reading.links.at(-1)?.head.count ?? 0;
  if (kept === null) return faulty(reading, 0, { line: 1, what: unknownToGuard });
  const older = count === 0 ? "is missing" : "is of an older copy";
  const what = count < kept.kept.count ? older : "was changed";
  return faulty(reading, 0, { line: 1, what });
}

const unknownToGuard = "is unknown to the guard, which kept the head of this file";

function isWhole({ links, fault }: Reading, kept: KeptHead | null): boolean {
  const head = links.at(-1)?.head ?? emptyHead;
  if (fault !== null) return false;
  if (kept === null) return links.length === 0;
  return isSameHead(head, kept.kept) || isSameHead(head, kept.next);
}

function faulty(reading: Reading, soundCount: number, fault: Fault): Reading {
  const links = reading.links.filter(({ head }) => head.count <= soundCount);
  return { ...reading, links, fault: reading.fault ?? fault };
}

function isLinked(line: object): line is { n: number; prev: string } {
  return "n" in line && Number.isSafeInteger(line.n) && "prev" in line;
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
