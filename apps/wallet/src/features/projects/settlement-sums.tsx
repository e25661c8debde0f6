import type { SettlementView } from "@clearhold/contract/wallet/projects";
import { AddressText, Card, Fact, Facts, MoneyRow } from "@clearhold/ui";
import { readMoney } from "../../money/read-money.ts";
import { useText } from "../../text/use-text.ts";

/** The result as a whole, and the names under it. */
export function SettlementSums({ sheet }: { sheet: SettlementView }) {
  const t = useText();
  const amount = (text: string) => readMoney(text, sheet.unit);
  return (
    <Card>
      <Facts>
        <MoneyRow label={t("settlement.principal")} money={amount(sheet.principal)} />
        <MoneyRow label={t("settlement.escrow")} money={amount(sheet.escrow)} />
        <MoneyRow
          label={t("settlement.gross")}
          money={amount(sheet.gross)}
          sign="always"
          tone="move"
        />
        <MoneyRow label={t("settlement.fee")} money={amount(sheet.fee)} />
        <Fact label={t("settlement.approvedBy")}>{sheet.approved_by.join(", ")}</Fact>
        <Fact label={t("settlement.sheetHash")} stacked>
          <AddressText kind="txid" address={sheet.sheet_hash} />
        </Fact>
      </Facts>
    </Card>
  );
}
