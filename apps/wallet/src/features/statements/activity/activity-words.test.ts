import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { enUs } from "../../../text/en-us/index.ts";
import { koKr } from "../../../text/ko-kr/index.ts";
import type { Translate } from "../../../text/use-text.ts";
import { areaWords, detailWords } from "./activity-words.ts";

const english = createTranslator({ locale: "en-US", messages: enUs }) as unknown as Translate;
const korean = createTranslator({
  locale: "ko-KR",
  messages: koKr as never,
}) as unknown as Translate;
const seconds = String(new Date(2026, 10, 21, 14, 5, 9).getTime() / 1000);

it.each([
  [{}, ""],
  [
    { amount: "12.5", currency: "USDT", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
    "12.5 USDT",
  ],
  [{ amount: "5", currency: "TRX", received: "1.5 USDT" }, "5 TRX · → 1.5 USDT"],
  [
    { amount: "1234567.890123", currency: "TRX", received: "98765 USDT" },
    /^1,234,567.890123 TRX · → 98,765 USDT$/,
  ],
  [{ amount: "5", currency: "TRX", project: "Harbour roofs" }, "5 TRX · Harbour roofs"],
  [{ factor: "passkey", from: seconds }, "Passkey · from 2026-11-21 14:05"],
  [{ switch: "address-lock", on: "0", from: seconds }, /New addresses.*off · from 2026/],
  [{ nickname: "Mina", decision: "refused" }, "Mina"],
  [{ level: "2", decision: "accepted" }, /^Document and photo$/],
  [{ language: "ko-kr" }, "한국어"],
  [{ network: "telegram" }, "Telegram"],
  [{ factor: "smoke-signal" }, "smoke-signal"],
  [{ until: seconds }, "until 2026-11-21 14:05"],
])("says %j in one line", (details, words) => {
  const event = { details: details as Record<string, string> };
  expect(detailWords(english, event, "en-us")).toMatch(words);
});

it("names places in the person's language", () => {
  expect(areaWords(english, "KR", "en-us")).toBe("South Korea");
  expect(areaWords(korean, "KR", "ko-kr")).toBe("대한민국");
  expect(areaWords(english, "local", "en-us")).toBe("Local network");
  expect(areaWords(english, "", "en-us")).toBe("");
});
