import { securityEventKinds } from "@clearhold/contract/security-events";
import { chart } from "../../apps/server/src/ledger/chart-of-accounts.ts";
import {
  journalEvidence,
  journalKinds,
  kindRules,
  spendings,
} from "../../apps/server/src/ledger/journal-kinds.ts";
import { compareNames } from "../compare-names.ts";
import { type Finding, isTest, lineOf, type Tree } from "./tree.ts";

const ledger = "apps/server/src/ledger/";
const walls = `${ledger}enforcement.txt`;
const page = "docs/accounting.md";

/** What a page for people calls the processes. */
const posterWords = { api: /web server/i, worker: /worker/i, operator: /operator/i } as const;

/**
 * Each kind of the one list has a recipe, a row in the recipes' tests and an example on the page, and the
 * database gives it the posters and shapes of the list, as `enforcement.txt` says. SQL names no other kind.
 */
export function journalKindFindings(tree: Tree): Finding[] {
  const recipes = [...tree].filter(([file]) => file.startsWith(`${ledger}recipes/`));
  const of = (tests: boolean) =>
    recipes.filter(([file]) => isTest(file) === tests).map(([, text]) => text);
  return [
    ...compared(`${ledger}recipes`, namesIn(of(false), /"([a-z]+(?:-[a-z]+)+)"/g)),
    ...compared(`${ledger}recipes`, new Set(namesIn(of(true), /"([a-z]+(?:-[a-z]+)+) \S/g))),
    ...compared(page, namesIn([tree.get(page) ?? ""], /^```journal (\S+)$/gm)),
    ...compared(page, evidenceRows(tree.get(page) ?? ""), evidenceLines()),
    ...compared(walls, linesOf(tree.get(walls) ?? ""), wallLines()),
    ...exampleFindings(tree.get(page) ?? ""),
    ...[...tree].flatMap(([file, text]) => (namesKinds(file) ? sqlFindings(file, text) : [])),
  ];
}

/** What begins like a kind of journal in SQL, and is an event of an account, a reason or a switch. */
const reasons = ["desk-short", "address-lock", "network-fee-too-high", "payout-unseen"];
const otherNames = [...securityEventKinds, ...reasons];
const known: ReadonlySet<string> = new Set([...journalKinds, ...Object.keys(chart), ...otherNames]);

/** The words that kinds begin with, as `withdrawal`: other names of two words in SQL begin otherwise. */
const firstWords: ReadonlySet<string> = new Set(journalKinds.map((kind) => firstWordOf(kind)));

function firstWordOf(name: string): string {
  return name.split("-")[0] ?? "";
}

/** Lines of a person's history have kinds of their own, which begin with the same words. */
function namesKinds(file: string): boolean {
  return file.endsWith(".sql") && !file.endsWith("/functions/security-events.sql");
}

/** A misspelt kind in SQL would never be met, and what the check protects would be open. */
function sqlFindings(path: string, text: string): Finding[] {
  const code = text.replace(/--.*/g, (comment) => " ".repeat(comment.length));
  return [...code.matchAll(/'(?:\{[^'}]*\}|[a-z-]+)'/g)].flatMap(({ 0: quoted, index }) =>
    [...quoted.matchAll(/[a-z]+(?:-[a-z]+)+/g)]
      .filter(([name]) => firstWords.has(firstWordOf(name)) && !known.has(name))
      .map(([name]) => ({
        rule: "kinds",
        path,
        line: lineOf(text, index),
        message: `${name} is no kind of journal (the list is ${ledger}journal-kinds.ts)`,
      })),
  );
}

function compared(
  path: string,
  found: Iterable<string>,
  wanted: readonly string[] = journalKinds,
): Finding[] {
  return Object.entries(compareNames(wanted, found))
    .filter(([, names]) => names.length > 0)
    .map(([gap, names]) => ({
      rule: "kinds",
      path,
      line: 1,
      message: `${gap}: ${names.join("; ")} (the list is ${ledger}journal-kinds.ts)`,
    }));
}

function namesIn(texts: readonly string[], shape: RegExp): string[] {
  return texts.flatMap((text) => [...text.matchAll(shape)].map(([, name = ""]) => name));
}

/** What the file says of kinds, posters, shapes and what spends. */
function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => /^(?:kind|poster|shape|spending) /.test(line));
}

/** What it has to say, by the list. */
function wallLines(): string[] {
  const spent = Object.entries(spendings).map(([kind, carries]) => {
    return `spending ${kind}: carries ${carries}`;
  });
  const ofKinds = journalKinds.flatMap((kind) => {
    const rule = kindRules[kind];
    const reversible = "isReversible" in rule ? ", reversible" : "";
    return [
      `kind ${kind}: ${rule.legs.length} leg(s)${reversible}, stands on ${evidenceOf(kind, " by ")}`,
      ...rule.posters.map((poster) => `poster ${kind}: clearhold_${poster}`),
      ...rule.legs.flatMap((shapes, leg) =>
        shapes.map((shape) => `shape ${kind} leg ${leg + 1}: ${sorted(shape.split(", "))}`),
      ),
    ];
  });
  return [...ofKinds, ...spent];
}

function evidenceOf(kind: (typeof journalKinds)[number], joint: string): string {
  return journalEvidence[kind].join(joint);
}

/** The rows of the page's table of evidence, and what they have to be. */
function evidenceRows(text: string): string[] {
  return [...text.matchAll(/^\| `([a-z-]+)` \| `(\w+)` \| `(\w+)` \|$/gm)].map((row) =>
    row.slice(1).join(" "),
  );
}

function evidenceLines(): string[] {
  return journalKinds.map((kind) => `${kind} ${evidenceOf(kind, " ")}`);
}

/** Each example has shapes of its kind, and the text above it names who posts it. */
function exampleFindings(text: string): Finding[] {
  const findings: Finding[] = [];
  let above = text.indexOf("## The journals");
  for (const match of text.matchAll(/^```journal (\S+)\n([^`]+)```$/gm)) {
    const [, title = "", body = ""] = match;
    const kind = journalKinds.find((one) => one === title);
    const report = (message: string) =>
      findings.push({ rule: "kinds", path: page, line: lineOf(text, match.index), message });
    const words = text.slice(above, match.index);
    above = match.index + match[0].length;
    if (kind === undefined) continue;
    const shapes = kindRules[kind].legs.flat().map((shape) => sorted(shape.split(", ")));
    for (const leg of legsOf(body)) {
      const isReversal = kind === "journal-reversed";
      if (!isReversal && !shapes.includes(leg)) report(`${kind} has no shape "${leg}"`);
    }
    for (const poster of kindRules[kind].posters) {
      if (!posterWords[poster].test(words)) report(`the text does not say that ${poster} posts it`);
    }
  }
  return findings;
}

function legsOf(body: string): string[] {
  const lines = [...body.matchAll(/^(debit|credit)\s+([a-z-]+).* (\w+)$/gm)];
  const byCurrency = Map.groupBy(lines, ([, , , currency]) => currency);
  return [...byCurrency.values()].map((leg) =>
    sorted(leg.map(([, side, code]) => `${side} ${code}`)),
  );
}

/** As the database orders the lines of a shape. */
function sorted(lines: readonly string[]): string {
  return [...lines].sort().join(", ");
}
