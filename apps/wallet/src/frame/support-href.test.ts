import { describe, expect, it } from "vitest";
import { supportHref } from "./support-href.ts";

describe("the link to support", () => {
  it("opens a mail with the case as its subject", () => {
    const href = supportHref("mailto:help@example.com", "wdr_1", "Case wdr_1 & more");
    expect(href).toBe("mailto:help@example.com?subject=Case%20wdr_1%20%26%20more");
  });

  it("hands the case to a page, beside what its address already says", () => {
    const href = supportHref("https://help.example.com/ask?app=wallet", "a&b=c", "");
    expect(href).toBe("https://help.example.com/ask?app=wallet&case=a%26b%3Dc");
  });
});
