import { money } from "@clearhold/money";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { MoneyText } from "./money-text.tsx";

type Props = Parameters<typeof MoneyText>[0];

/** The texts of an amount as React makes them: it puts a comment between two that touch. */
function textsOf(props: Props): string[] {
  const html = renderToString(createElement(MoneyText, props));
  return html.split(/<[^>]*>/).filter((text) => text !== "");
}

it.each<[string, Props]>([
  ["895.50\u202fUSDT", { money: money("USDT", 895_500_000n) }],
  ["\u221220.000001\u202fTRX", { money: money("TRX", -20_000_001n), tone: "move" }],
  ["+1,234,567.890123\u202fUSDT", { money: money("USDT", 1_234_567_890_123n), sign: "always" }],
  ["0.00", { money: money("TRX", 0n), unit: false, decimals: 2 }],
])("is one text: %s", (text, props) => {
  expect(textsOf(props)).toEqual([text]);
});

it.each(["large", "hero"] as const)("keeps a %s figure in one text beside its unit", (size) => {
  const texts = textsOf({ money: money("USDT", -1_995_000_001n), size });
  expect(texts).toEqual(["\u22121,995.000001", "\u202fUSDT"]);
});
