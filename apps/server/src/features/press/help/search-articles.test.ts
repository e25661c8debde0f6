import { helpArticle, helpArticleIds } from "@clearhold/contract/help-articles";
import { type Language, languages, refusals } from "@clearhold/contract/refusals";
import { describe, expect, it } from "vitest";
import { parseArticles, readArticleFiles } from "./read-articles.ts";
import { indexArticles, searchArticles } from "./search-articles.ts";

const articles = parseArticles(readArticleFiles());
const search = (language: Language, words: string) =>
  searchArticles(indexArticles(articles[language], language), words).map(({ id }) => id);

it.each([
  ["en-us", "19 confirmations", "deposit-confirmations"],
  ["en-us", "why is my withdrawal waiting", "withdrawal-states"],
  ["en-us", "fee", "withdrawal-fees"],
  ["en-us", "PASSKEY", "passkeys"],
  ["en-us", "withdrawl limit", "withdrawal-limits"],
  ["en-us", "where is my money", "balance-parts"],
  ["en-us", "money not arrived", "deposit-missing"],
  ["en-us", "how long does a withdrawal take", "withdrawal-states"],
  ["en-us", "forgot password", "log-in"],
  ["en-us", "KYC", "certification"],
  ["en-us", "gas fee", "withdrawal-fees"],
  ["en-us", "2fa", "passkeys"],
  ["en-us", "hacked", "not-me"],
  ["en-us", "delete account", "leaving"],
  ["en-us", "is my money safe", "what-can-be-lost"],
  ["ko-kr", "돈이 안 왔어요", "deposit-missing"],
  ["ko-kr", "탈퇴", "leaving"],
  ["ko-kr", "해킹", "not-me"],
  ["ko-kr", "비번", "fund-password"],
  ["zh-cn", "钱去哪了", "balance-parts"],
  ["zh-cn", "实名认证", "certification"],
  ["zh-cn", "被盗", "not-me"],
  ["zh-cn", "退款", "cancel-a-subscription"],
  ["ko-kr", "입금이 안 보여요", "deposit-missing"],
  ["ko-kr", "수수료", "withdrawal-fees"],
  ["ko-kr", "자금비밀번호", "fund-password"],
  ["ko-kr", "출금이 일시 중지", "withdrawal-hold"],
  ["zh-cn", "手续费", "withdrawal-fees"],
  ["zh-cn", "为什么提现暂停", "withdrawal-hold"],
  ["zh-cn", "充值没有到账", "deposit-missing"],
  ["zh-cn", "ＴＲＣ２０", "make-a-deposit"],
] as const)("in %s, “%s” finds %s among the first three", (language, words, id) => {
  expect(search(language, words).slice(0, 3)).toContain(id);
});

describe.each(languages)("in %s", (language) => {
  it.each(["USDT", "24", "72", "100"])("a result for %s shows one sentence", (words) => {
    const found = searchArticles(indexArticles(articles[language], language), words);
    expect(found.length).toBeGreaterThan(0);
    for (const { id, summary } of found) {
      expect(summary.length, `${id}: ${summary}`).toBeLessThanOrEqual(240);
      expect(summary, id).not.toMatch(/[^.][.?!] \p{Lu}|[。？！]./u);
    }
  });

  it("the text of each refusal finds its article among the first three", () => {
    const missed = helpArticleIds.flatMap((id) =>
      helpArticle(id).refusals.filter((code) => {
        const words = refusals[code].text[language].replaceAll(/\{\w+\}/g, "5").slice(0, 100);
        return !search(language, words).slice(0, 3).includes(id);
      }),
    );
    expect(missed).toEqual([]);
  });

  it.each(["zzqqxx", "   ", "?!", "뷁뷁뷁뷁", "囧囧囧囧"])(
    "“%s” finds nothing and does not fail",
    (words) => {
      expect(search(language, words)).toEqual([]);
    },
  );
});
