import { type HelpArticleId, helpArticle, helpArticleIds } from "@clearhold/contract/help-articles";
import { type Language, languages } from "@clearhold/contract/refusals";
import { describe, expect, it } from "vitest";
import { markupPayloads } from "../../../../tests/people/markup-payloads.ts";
import { ArticleFault, linesOf, parseArticle } from "./article.ts";
import { checkArticles, type HelpSources } from "./check-articles.ts";
import { readHelpSources } from "./help-sources.ts";

const sources = readHelpSources();

/** The help with one file written anew; null takes it away. */
function withFile(
  language: Language,
  id: string,
  write: (text: string) => string | null,
): HelpSources {
  const files = new Map(sources.files[language]);
  const text = write(files.get(id) ?? "");
  if (text === null) files.delete(id);
  else files.set(id, text);
  return { ...sources, files: { ...sources.files, [language]: files } };
}

const faultsOf = (broken: HelpSources) =>
  checkArticles(broken).map(({ file, kind }) => `${kind} ${file}`);

it("has at least 25 articles in every language, without a fault", () => {
  expect(helpArticleIds.length).toBeGreaterThanOrEqual(25);
  expect(checkArticles(sources)).toEqual([]);
  for (const language of languages)
    expect(sources.files[language].size).toBe(helpArticleIds.length);
});

it("explains each refusal, each message and each screen in one article", () => {
  const told = helpArticleIds.flatMap((id) => helpArticle(id).messages);
  expect(new Set(told).size).toBe(told.length);
  const explained = helpArticleIds.flatMap((id) => helpArticle(id).refusals);
  const shown = helpArticleIds.flatMap((id) => helpArticle(id).screens);
  expect(new Set(explained).size).toBe(explained.length);
  expect(new Set(shown).size).toBe(shown.length);
});

describe("the check finds", () => {
  const ko = "apps/server/help/ko-kr/codes.md";
  const addTo = (words: string) => withFile("ko-kr", "codes", (text) => `${text}\n${words}\n`);

  it("a missing language", () => {
    expect(faultsOf(withFile("ko-kr", "codes", () => null))).toEqual([`missing ${ko}`]);
  });

  it("a file that the register does not know", () => {
    const stray = withFile("zh-cn", "stray", () => "---\nsummary: x\n---\n");
    expect(faultsOf(stray)).toEqual(["unknown apps/server/help/zh-cn/stray.md"]);
  });

  it("dead links to articles and screens", () => {
    expect(faultsOf(addTo("[x](help:nothing)"))).toEqual([`unreadable ${ko}`]);
    expect(faultsOf(addTo("[x](#/Nowhere)"))).toEqual([`dead-link ${ko}`]);
    expect(faultsOf(addTo("[x](https://example.com)"))).toEqual([`unreadable ${ko}`]);
    const routeGone = sources.screens.filter((screen) => screen !== "/DepositClaim");
    expect(faultsOf({ ...sources, screens: routeGone })).toContain(
      "dead-link packages/contract/src/help-articles.ts",
    );
  });

  it("articles in all languages that are older than the rule they explain", () => {
    const changed = {
      ...sources,
      read: (file: string) =>
        sources.read(file)?.replace("quoteSeconds = 15", "quoteSeconds = 20") ?? null,
    };
    expect(faultsOf(changed)).toEqual(
      languages.map((language) => `stale apps/server/help/${language}/exchange.md`),
    );
  });

  it("a change in the middle of a rule, below the line that ends its parameters", () => {
    const changed = (file: string, from: string, to: string) => ({
      ...sources,
      read: (name: string) =>
        name === file ? (sources.read(name)?.replace(from, to) ?? null) : sources.read(name),
    });
    const assets = "apps/server/src/features/statements/assets/asset-routes.ts";
    expect(faultsOf(changed(assets, "available + held", "available"))).toContain(
      "stale apps/server/help/en-us/balance-parts.md",
    );
    const levels = "apps/server/migrations/functions/levels.sql";
    expect(faultsOf(changed(levels, ", 30)", ", 31)"))).toContain(
      "stale apps/server/help/en-us/levels.md",
    );
  });

  it("an article that names no rule", () => {
    const free = withFile("en-us", "first-steps", (text) => text.replace(/^rules: .*\n/m, ""));
    expect(faultsOf(free)).toContain("dead-rule apps/server/help/en-us/first-steps.md");
  });

  it("a rule that is gone", () => {
    const gone = { ...sources, read: () => null };
    expect(faultsOf(gone)).toContain("dead-rule apps/server/help/en-us/exchange.md");
  });

  it("translations that are older than the English words", () => {
    const edited = withFile("en-us", "codes", (text) => `${text}\nOne more rule.\n`);
    expect(faultsOf(edited)).toEqual([`stale ${ko}`, "stale apps/server/help/zh-cn/codes.md"]);
  });
});

const head = "---\nsummary: y\nchecked: none\n---\n\n# x\n\n";

it.each([
  ...markupPayloads,
  "words <img src=x onerror=alert(1)>",
  "<!-- hidden -->",
  "[x](javascript:alert(1))",
  "[x](data:text/html,<script>)",
  "[x](//example.com)",
  "[x](help:codes#/../)",
  "![x](https://example.com/p.png)",
  "[x]: javascript:alert(1)\n\n[x]",
  "[https://example.com](https://example.com)",
  "- one\n\n  and below it",
  "- one\n  - two",
  "`code`",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "{unknownFact}",
])("refuses an article with %s", (body) => {
  expect(() => parseArticle("codes" as HelpArticleId, head + body)).toThrow(ArticleFault);
});

it("keeps text that looks like markup as text", () => {
  const { blocks } = parseArticle("codes", `${head}1 \\< 2 and **a & b**`);
  expect(blocks).toEqual([
    {
      kind: "paragraph",
      spans: [
        { kind: "text", text: "1 " },
        { kind: "text", text: "<" },
        { kind: "text", text: " 2 and " },
        { kind: "strong", text: "a & b" },
      ],
    },
  ]);
});

it.each([
  ["write to legal@house.example.", "write to ", "legal@house.example", "."],
  ["see https://house.example/a?b=1 soon", "see ", "https://house.example/a?b=1", " soon"],
  [
    "<https://house.example>, www.house.example",
    "https://house.example",
    ", ",
    "www.house.example",
  ],
])("keeps an address outside of the app as text: %s", (body, ...texts) => {
  const { blocks } = parseArticle("codes", head + body);
  expect(blocks).toEqual([
    { kind: "paragraph", spans: texts.map((text) => ({ kind: "text", text })) },
  ]);
});

it.each([
  ["a &#x202e;b and \\<", "a b and <"],
  ["**x&#8203;y** [z&#x2066;](help:codes)", "xy z"],
  ["## a&#0;\u200bb", "ab"],
])("shows no sign that is not seen: %s", (body, shown) => {
  const { blocks } = parseArticle("codes", head + body);
  expect(linesOf({ blocks }).map((line) => line.replace("\ufffd", ""))).toEqual([shown]);
});

it.each([
  ["1. One\n\nWords.\n\n2. Two\n3. Three", [1, 2], [["One"], ["Two", "Three"]]],
  ["7. Seven\n8. Eight\n\n## Next\n\n9. Nine", [7, 9], [["Seven", "Eight"], ["Nine"]]],
  ["0. None", [0], [["None"]]],
  ["- One\n\n- Two", [1], [["One", "Two"]]],
  ["4) Four\n\n5) Five", [4], [["Four", "Five"]]],
])("keeps the numbers of a list, also around other words: %j", (body, starts, items) => {
  const { blocks } = parseArticle("codes", head + body);
  const lists = blocks.filter((block) => block.kind === "list");
  expect(lists.map(({ start }) => start)).toEqual(starts);
  expect(lists.map((list) => list.items.map(([span]) => span?.text))).toEqual(items);
});

it("shows no sign of Markdown that was not understood", () => {
  for (const language of languages) {
    for (const [id, file] of sources.files[language]) {
      const words = JSON.stringify(parseArticle(id as HelpArticleId, file).blocks);
      expect(words, `${language} ${id}`).not.toMatch(/\*\*|\]\(|[{]\w+[}]/);
    }
  }
});
