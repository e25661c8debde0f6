import type { CoinView } from "@clearhold/contract/wallet/payouts/coins";
import { expect, it } from "vitest";
import { filterCoins } from "./filter-coins.ts";

const trx: CoinView = { id: "TRX", name: "TRX", title: "TRON", image: "" };
const usdt: CoinView = { id: "USDT", name: "USDT", title: "Tether USD", image: "" };
const all = {
  hot: [usdt, trx],
  list: [
    { letter: "T", data: [trx] },
    { letter: "U", data: [usdt] },
  ],
};

it("keeps what the text is in, and no empty letter", () => {
  expect(filterCoins(all, "")).toEqual(all);
  expect(filterCoins(all, " teth ")).toEqual({ hot: [usdt], list: [all.list[1]] });
  expect(filterCoins(all, "TRON").list).toEqual([all.list[0]]);
  expect(filterCoins(all, "btc")).toEqual({ hot: [], list: [] });
});
