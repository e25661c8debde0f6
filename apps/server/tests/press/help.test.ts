import { helpArticleIds, helpSections } from "@clearhold/contract/help-articles";
import { languages } from "@clearhold/contract/refusals";
import { listHelp, readHelp, searchHelp } from "@clearhold/contract/wallet/press/help";
import { describe, expect, it } from "vitest";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

/** Help is open to everybody, also to people who cannot log in. It answers in the caller's language. */
const world = useOpened(openWorld);

type Reply = { code: number; error?: string; data: unknown };

async function get(pathAndQuery: string, language = "en-us"): Promise<Reply> {
  const headers = { "accept-language": language };
  const response = await fetch(`${world.url}${pathAndQuery}`, { headers });
  return (await response.json()) as Reply;
}

describe.each(languages)("in %s", (language) => {
  it("every article is listed in its section and can be read", async () => {
    const list = listHelp.reply.parse((await get("/api/Help/index", language)).data);
    expect(list.map(({ section }) => section)).toEqual(helpSections);
    const entries = list.flatMap(({ articles }) => articles);
    expect(entries.map(({ id }) => id).sort()).toEqual([...helpArticleIds].sort());
    for (const { id, title } of entries) {
      const article = readHelp.reply.parse((await get(`/api/Help/detail?id=${id}`, language)).data);
      expect(article.title).toBe(title);
      expect(article.blocks.length).toBeGreaterThan(1);
      expect(article.related.map((other) => other.id)).not.toContain(id);
    }
  });
});

it.each([
  ["en-us", "confirmations", "deposit-confirmations"],
  ["ko-kr", "수수료", "withdrawal-fees"],
  ["zh-cn", "手续费", "withdrawal-fees"],
])("in %s the search for %s finds %s first", async (language, words, id) => {
  const query = `/api/help/SEARCH?words=${encodeURIComponent(words)}`;
  const [first] = searchHelp.reply.parse((await get(query, language)).data);
  expect(first?.id).toBe(id);
});

it.each(["nothing", "../codes", "__proto__", "<script>alert(1)</script>"])(
  "refuses the article %s",
  async (id) => {
    const reply = await get(`/api/Help/detail?id=${encodeURIComponent(id)}`);
    expect(reply).toMatchObject({ code: 0, error: "field-invalid", data: null });
  },
);

it.each(["", "x".repeat(101), "a\u202eb", "a\nb"])("refuses the words %j", async (words) => {
  const reply = await get(`/api/Help/search?words=${encodeURIComponent(words)}`);
  expect(reply.code).toBe(0);
  expect(reply.error).toMatch(/^field-/);
});
