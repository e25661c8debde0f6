import { describe, expect, it } from "vitest";
import { listCoinChannels, listCoins } from "./list-coins.ts";

const lettersOf = (text: string) =>
  listCoins(text).list.map(({ letter, data }) => `${letter}: ${data.map(({ id }) => id)}`);

describe("the coins", () => {
  it("stand by letter, and the most wanted first", () => {
    expect(lettersOf("")).toEqual(["T: TRX", "U: USDT"]);
    expect(listCoins("").hot.map(({ id }) => id)).toEqual(["USDT", "TRX"]);
  });

  it.each([
    ["usd", ["U: USDT"]],
    [" TETHER ", ["U: USDT"]],
    ["tron", ["T: TRX"]],
    ["t", ["T: TRX", "U: USDT"]],
    ["btc", []],
  ])("are found by %j in their code or name", (text, letters) => {
    expect(lettersOf(text)).toEqual(letters);
    expect(listCoins(text).hot).toHaveLength(letters.length);
  });

  it("say their network", () => {
    expect(listCoinChannels("USDT")).toEqual([{ id: "trc20", name: "TRON (TRC20)" }]);
    expect(listCoinChannels("TRX")).toEqual([{ id: "tron", name: "TRON" }]);
  });
});
