import type { CoinGroup, CoinView } from "@clearhold/contract/wallet/payouts/coins";

type Coins = { hot: CoinView[]; list: CoinGroup[] };

/** The coins of a list that was already fetched whose code or name has the text. */
export function filterCoins({ hot, list }: Coins, text: string): Coins {
  const wanted = text.trim().toLowerCase();
  const has = ({ name, title }: CoinView) =>
    name.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted);
  return {
    hot: hot.filter(has),
    list: list
      .map(({ letter, data }) => ({ letter, data: data.filter(has) }))
      .filter(({ data }) => data.length > 0),
  };
}
