import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { getDeskRate } from "@clearhold/contract/wallet/desk/exchange";
import { Notice } from "@clearhold/ui/feedback";
import { Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { nowSeconds } from "@clearhold/ui/time";
import { Loaded } from "../../../api/loaded.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute, formatTime } from "../../../time/format-time.ts";
import { useDeskRate } from "./exchange-data.ts";

type DeskRate = ReplyOf<typeof getDeskRate>;

/** The name of a source in the dictionary. */
export function sourceWords(source: string): "sourceFixed" | "sourceOperators" | "sourceTickers" {
  if (source === "operators") return "sourceOperators";
  return source === "tickers" ? "sourceTickers" : "sourceFixed";
}

/** What the rate was read from, so that anyone can compare it with the markets themselves. */
export function DeskSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const desk = useDeskRate();
  return (
    <Sheet open onClose={onClose} title={t("exchange.source")}>
      <Loaded query={desk}>{(data) => <Desk desk={data} />}</Loaded>
    </Sheet>
  );
}

function Desk({ desk }: { desk: DeskRate }) {
  const t = useText();
  const rateLine = (rate: string) => t("exchange.rateLine", { from: "USDT", to: "TRX", rate });
  const coming = desk.orders.filter(({ starttime }) => starttime > nowSeconds());
  return (
    <>
      <p>{t(`exchange.${sourceWords(desk.source)}Text`)}</p>
      {coming.map((order) => (
        <Notice key={order.starttime} tone="info">
          {t("exchange.coming", {
            time: formatMinute(order.starttime),
            rate: rateLine(order.rate),
            fee: order.exchange_fee,
          })}
        </Notice>
      ))}
      <Facts>
        <Fact label={t("exchange.rate")}>
          {desk.rate ? rateLine(desk.rate) : t("exchange.closed")}
        </Fact>
        <Fact label={t("exchange.spread")}>{t("exchange.spreadNone")}</Fact>
        {desk.tickers.map(({ name, rate, time }) => (
          <Fact key={name} label={name}>
            <span>{rateLine(rate)}</span>
            <small>{formatTime(time)}</small>
          </Fact>
        ))}
        <MoneyRow
          label={t("exchange.minuteLimit")}
          money={readMoney(desk.minute_limit, desk.minute_unit)}
        />
      </Facts>
    </>
  );
}
