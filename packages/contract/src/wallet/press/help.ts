import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { helpArticleIds, helpSections } from "../../help-articles.ts";
import { line } from "../../primitives/text.ts";

const HelpArticleId = z.enum(helpArticleIds);
const ScreenPath = z.string().check(z.regex(/^\/[A-Za-z]+$/));

/** Words of an article. There is no span for markup: what is no text, article or screen cannot be sent. */
const HelpSpan = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("strong"), text: z.string() }),
  z.object({ kind: z.literal("article"), text: z.string(), id: HelpArticleId }),
  z.object({ kind: z.literal("screen"), text: z.string(), path: ScreenPath }),
]);
export type HelpSpan = z.infer<typeof HelpSpan>;

export const HelpBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), spans: z.array(HelpSpan) }),
  z.object({
    kind: z.literal("list"),
    ordered: z.boolean(),
    /** The number of its first item: words between the items of one list make two of it. */
    start: z.int(),
    items: z.array(z.array(HelpSpan)),
  }),
]);
export type HelpBlock = z.infer<typeof HelpBlock>;

const HelpEntry = z.object({ id: HelpArticleId, title: z.string(), summary: z.string() });
export type HelpEntry = z.infer<typeof HelpEntry>;

const HelpArticleView = z.extend(HelpEntry, {
  section: z.enum(helpSections),
  blocks: z.array(HelpBlock),
  /** Other articles of its section. */
  related: z.array(HelpEntry),
});
export type HelpArticleView = z.infer<typeof HelpArticleView>;

export const listHelp = endpoint({
  name: "listHelp",
  kind: "read",
  path: "/api/Help/index",
  auth: "none",
  summary: "Every article of the help by its section, in the language of the caller.",
  ask: z.object({}),
  reply: z.array(z.object({ section: z.enum(helpSections), articles: z.array(HelpEntry) })),
  refusals: [],
});

export const searchHelp = endpoint({
  name: "searchHelp",
  kind: "read",
  path: "/api/Help/search",
  auth: "none",
  summary: "Articles that hold these words, best first. The text of a refusal finds its article.",
  ask: z.object({ words: line(100) }),
  /** `summary` is the sentence that holds the words, where one does. */
  reply: z.array(HelpEntry),
  refusals: [],
});

export const readHelp = endpoint({
  name: "readHelp",
  kind: "read",
  path: "/api/Help/detail",
  auth: "none",
  summary: "One article, as blocks of text without any markup.",
  ask: z.object({ id: HelpArticleId }),
  reply: HelpArticleView,
  refusals: [],
});
