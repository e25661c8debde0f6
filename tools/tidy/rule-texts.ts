import { exchangeRules } from "@clearhold/contract/exchange-rules";
import { refusals } from "@clearhold/contract/refusals";
import type { Rule } from "@clearhold/contract/rules";
import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import { withdrawalRules } from "@clearhold/contract/withdrawal-rules";
import { type Finding, isShipped, lineOf, type Tree, withoutComments } from "./tree.ts";

/** Every list of rules of an order. */
const ruleLists: readonly Readonly<Record<string, Pick<Rule, "refusal" | "text">>>[] = [
  withdrawalRules,
  exchangeRules,
  subscriptionRules,
];

/**
 * The text of a rule is written once, in the contract, in each language. A screen, a mail or a command that says
 * it again would sooner or later say something else.
 */
export function ruleTextFindings(tree: Tree): Finding[] {
  const texts = new Map(
    ruleLists.flatMap((list) =>
      Object.entries(list).flatMap(([code, { refusal, text = refusals[refusal].text }]) =>
        Object.values(text).map((said): [string, string] => [sentencesOf(said), code]),
      ),
    ),
  );
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  for (const { file, said, line } of literalsIn(tree)) {
    for (const [text, code] of texts) {
      if (!said.includes(isLong(text) ? text.slice(1, -1) : text)) continue;
      const times = (seen.get(text) ?? 0) + 1;
      seen.set(text, times);
      const home = file.startsWith("packages/contract/src/");
      if (home && times === 1) continue;
      const message = `the text of the rule "${code}" is written again: take it from the contract`;
      findings.push({ rule: "rule texts", path: file, line, message });
    }
  }
  return findings;
}

/** Every string of the shipped source as its sentences, those of the contract first. */
function literalsIn(tree: Tree): { file: string; said: string; line: number }[] {
  const files = [...tree.keys()].filter(isShipped);
  const isContract = (file: string) => Number(file.startsWith("packages/contract/"));
  files.sort((left, right) => isContract(right) - isContract(left));
  return files.flatMap((file) => {
    const code = withoutComments(tree.get(file) ?? "");
    const found = code.matchAll(literal);
    return [...found].map(({ 0: written, index }) => ({
      file,
      said: sentencesOf(written.replace(joint, "").slice(1, -1)),
      line: lineOf(code, index),
    }));
  });
}

/** Where one piece of a text ends and the next begins. */
const joint = /(["'`])\s*\+\s*["'`]/g;
const piece = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/;
/** A string, pieces of one joined by "+", or the text of an element. */
const literal = new RegExp(
  `(?:${piece.source})(?:\\s*\\+\\s*(?:${piece.source}))*|>[^<>{}=;]+<`,
  "g",
);

/** A text that nobody writes by chance is found inside of a longer one too. */
function isLong(text: string): boolean {
  return text.length >= (/[\p{sc=Hang}\p{sc=Han}]/u.test(text) ? 18 : 40);
}

/** Without what may differ between two writings of one text: names of places, case, signs at the end. */
function sentencesOf(text: string): string {
  const plain = text.replace(/\$?\{[^}]*\}/g, "{}").toLowerCase();
  const sentences = plain.split(/[.。!！]+(?:\s+|$)|。/).map((sentence) => sentence.trim());
  return `|${sentences.filter((sentence) => sentence !== "").join("|")}|`;
}
