import { type Finding, isTest, lineOf, type Tree, withoutComments } from "./tree.ts";

/** Files whose texts people read: screens, mails, refusals, commands. */
const spoken =
  /^(?:apps\/wallet\/src\/text\/|apps\/server\/src\/(?:acts|mail\/words|main\/commands)\/|packages\/contract\/src\/(?:refusals\/|standing-reasons|(?:exchange-|subscription-|withdrawal-)?rules))/;

/** Pages that newcomers and operators read, whole. */
const pages = /^(?:README|SECURITY|docs\/configuration|docs\/runbooks\/[^/]+)\.md$/;

type Fault = { readonly pattern: RegExp; readonly instead: string };

/** One name for the fund password, in each language. */
const otherNames: Fault = {
  pattern:
    /(?:transaction|payment|trading) password|(?:거래|결제|지불) 비밀번호|(?:交易|支付|付款)密码/gi,
  instead: '"fund password", 자금 비밀번호, 资金密码',
};

/** The titles that the requirement names otherwise. */
const fixedTitles: Readonly<Record<string, readonly string[]>> = {
  "apps/wallet/src/text/en-us/security.ts": [
    'fundPassword: "Transaction password"',
    'title: "Payment password"',
  ],
  "apps/wallet/src/text/en-us/profile.ts": ['paymentPassword: "Payment password"'],
};

/** Words by which a rule becomes a riddle, and the sentences that they came from. */
const riddles: readonly Fault[] = [
  { pattern: /\bgood (?:for|there|from|once)\b/gi, instead: '"works", "valid for"' },
  { pattern: /\bby itself\b|\bby themselves\b/gi, instead: '"automatically"' },
  { pattern: /\balone\b/gi, instead: '"only", before what it limits' },
  { pattern: /\bwhoever\b|\bnone of yours\b/gi, instead: "who it is" },
  { pattern: /\b(?:is|are|was|were) told\b|\btell it to\b/gi, instead: '"we mail you"' },
  { pattern: /\bcall(?:s|ed|ing)? (?:\w+ ){0,3}off\b/gi, instead: '"cancel"' },
  { pattern: /\bdo(?:es)? not do\b|\bcodes do\b|\bin so many words\b/gi, instead: "what happens" },
  { pattern: /\bstands?\b|\blies\b|\bcomes? second\b/gi, instead: '"is", "appears"' },
  { pattern: /\bnobody['’]s money\b|\bneed not trust\b/gi, instead: "a plain statement" },
  { pattern: /\bhas to stay\b|\bof it is (?:used|free)\b/gi, instead: "what to do next" },
  { pattern: /\bnot so: |\bwait for no \b|\bsaid yet\b|\bvault key\b/gi, instead: "plain words" },
];

const wordsMax = 25;

/** Texts for people that name the fund password otherwise, speak in riddles, or run on too long. */
export function plainWordFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  for (const [file, source] of tree) {
    const page = pages.test(file);
    if (!page && (!spoken.test(file) || isTest(file))) continue;
    const text = page ? source : withoutComments(source);
    for (const { text: said, index } of page ? [{ text, index: 0 }] : literalsOf(text)) {
      for (const { at, message } of faultsOf(said)) {
        const line = lineOf(text, index + at);
        if (isFixedTitle(file, text.split("\n")[line - 1] ?? "")) continue;
        findings.push({ rule: "plain words", path: file, line, message });
      }
    }
  }
  return findings;
}

function isFixedTitle(file: string, line: string): boolean {
  return fixedTitles[file]?.some((title) => line.includes(title)) ?? false;
}

function literalsOf(code: string): { text: string; index: number }[] {
  return [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(
    ({ 0: text, index }) => ({ text, index }),
  );
}

function faultsOf(text: string): { at: number; message: string }[] {
  const named = [otherNames, ...riddles].flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map((match) => ({
      at: match.index,
      message: `"${match[0]}" is no plain word: say ${instead}`,
    })),
  );
  return [...named, ...longSentencesOf(text)];
}

function longSentencesOf(text: string): { at: number; message: string }[] {
  // A table's cell, a heading and a block of code end a sentence as a full stop does.
  return [...text.matchAll(/(?:[^.!?:;|`#\n]|[.!?:;](?!\s)|\n(?![\n#|`-]))+/g)].flatMap(
    (sentence) => {
      const words = sentence[0].split(/\s+/).filter((word) => /\p{L}/u.test(word));
      if (words.length <= wordsMax) return [];
      const message = `${words.length} words in a sentence: at most ${wordsMax}`;
      return [{ at: sentence.index, message }];
    },
  );
}
