import type { ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages, networkLabels } from "@clearhold/contract/primitives/money";
import type {
  CoinView,
  listCoinChannels as channelsEndpoint,
  listCoins as coinsEndpoint,
} from "@clearhold/contract/wallet/payouts/coins";
import { type CurrencyCode, currencies } from "@clearhold/money";

const titles: Record<CurrencyCode, string> = { TRX: "TRON", USDT: "Tether USD" };
const channelIds: Record<CurrencyCode, string> = { TRX: "tron", USDT: "trc20" };

/** What most people send comes first. */
const hotCoins: readonly CurrencyCode[] = ["USDT", "TRX"];

/** The coins whose code or name has the text, by letter; all of them for an empty one. */
export function listCoins(text: string): ReplyOf<typeof coinsEndpoint> {
  const wanted = text.trim().toLowerCase();
  const has = (code: CurrencyCode) =>
    [code, titles[code]].some((name) => name.toLowerCase().includes(wanted));
  const groups = Map.groupBy(currencies.filter(has).toSorted(), (code) => code.slice(0, 1));
  return {
    hot: hotCoins.filter(has).map(coinOf),
    list: [...groups].map(([letter, codes]) => ({ letter, data: codes.map(coinOf) })),
  };
}

/** Each coin lives on one network. */
export function listCoinChannels(currency: CurrencyCode): ReplyOf<typeof channelsEndpoint> {
  return [{ id: channelIds[currency], name: networkLabels[currency] }];
}

function coinOf(code: CurrencyCode): CoinView {
  return { id: code, name: code, title: titles[code], image: currencyImages[code] };
}
