import { type Finding, lineOf, type Tree } from "./tree.ts";

/** The rules of this folder name what they look for. */
const rules = /^tools\/tidy\//;

/** Between two words of prose, also where a comment goes on in the next line. */
const gap = String.raw`,?\s+(?:(?:\*|//|--)\s+)?`;
const papers = "decisions|spec|security|frontend|performance|house|words|tron|references|issue";

const references: readonly RegExp[] = [
  // The name of a paper and a number. Four digits are a page of docs/decisions.
  new RegExp(String.raw`(?<![\w./-])(?:${papers})${gap}#?P?\d(?!\d{3})`, "gi"),
  new RegExp(String.raw`(?<![\w./-])(?:rules?${gap}|goals? P)\d`, "gi"),
  // `npm run bench` writes a page of this name into docs.
  /\b(?:decisions|spec|security|frontend|(?<!\bdocs\/)performance|house|words|tron|references)\.md\b/g,
  /\((?:decisions|spec):/gi,
  /\bthe spec\b(?!\.)|\bspec's\b/gi,
  /\s\(\d\.\d{1,2}\)/g,
];

/** What a reader of the repository cannot open: references to papers that are no part of it. */
export function paperFindings(tree: Tree): Finding[] {
  return [...tree]
    .filter(([file]) => !rules.test(file))
    .flatMap(([file, text]) =>
      references
        .flatMap((reference) => [...text.matchAll(reference)])
        .map((match) => ({
          rule: "papers",
          path: file,
          line: lineOf(text, match.index),
          message: `"${match[0].trim()}" is no part of the repository: give the reason, or name a page of docs`,
        })),
    );
}
