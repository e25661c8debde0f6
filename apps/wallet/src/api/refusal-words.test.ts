import { RefusalError } from "@clearhold/client";
import { type Language, refusalTexts } from "@clearhold/contract/refusals";
import { expect, it } from "vitest";
import { formatTime } from "../time/format-time.ts";
import { refusalWords } from "./refusal-words.ts";

const words = (error: unknown, language: Language) =>
  refusalWords(error, language, refusalTexts(language));

function refused(code: string, details?: Record<string, string>, message = "said by the server") {
  return new RefusalError({ code, message, status: 200, details });
}

it("speaks the screen's language, whatever the server said", () => {
  expect(words(refused("insufficient-balance"), "ko-kr")).toBe("잔액이 부족합니다");
});

it("fills in details, moments as local time", () => {
  const until = 1_795_000_000;
  expect(words(refused("withdrawals-held", { until: String(until) }), "en-us")).toBe(
    `Withdrawals are paused until ${formatTime(until)}`,
  );
  expect(words(refused("subscription-below-minimum", { minimum: "100" }), "en-us")).toBe(
    "Starting from 100",
  );
});

it("lets the server speak for a code that this build does not know", () => {
  expect(words(refused("brand-new-code"), "en-us")).toBe("said by the server");
});

it("calls everything else a busy server", () => {
  expect(words(new TypeError("x is undefined"), "en-us")).toBe("Server busy,Try again");
});
