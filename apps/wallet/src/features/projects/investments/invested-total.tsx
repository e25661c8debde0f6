import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, moneyLabel } from "@clearhold/ui/money";
import { useText } from "../../../text/use-text.ts";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import { useAssets } from "../../statements/balances/balances-data.ts";
import { partsOf } from "../../statements/balances/parts-of.ts";

/** All of my principal that is in projects now, in coins and in what it is worth; nothing where there is none. */
export function InvestedTotal() {
  const t = useText();
  const invested = useAssets()
    .data?.list.map((asset) => partsOf(asset).invested)
    .filter(({ units }) => units > 0n);
  if (!invested?.length) return null;
  return (
    <Card>
      <Facts>
        <Fact stacked label={t("worth.invested")} note={<WorthText of={invested} />}>
          {invested.map((one) => moneyLabel(one)).join(" + ")}
        </Fact>
      </Facts>
    </Card>
  );
}
