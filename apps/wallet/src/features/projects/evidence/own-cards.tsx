import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { money } from "@clearhold/money";
import type { SettlementLine } from "@clearhold/money/settlement";
import { Card } from "@clearhold/ui/layout";
import { Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./evidence.module.css";
import { computedOf, type OwnField, type OwnLine } from "./evidence-checks.ts";

type OwnCardsProps = {
  evidence: EvidenceView;
  /** What this browser got for my lines; undefined while it has not looked. */
  own: ReadonlyMap<string, SettlementLine> | undefined;
  /** That one alone; all of mine without it. */
  recordId?: string | undefined;
};

/** My lines; where this browser gets another amount, it stands beside in red. */
export function OwnCards({ evidence, own, recordId }: OwnCardsProps) {
  return evidence.mine
    .filter(({ record_id }) => recordId === undefined || record_id === recordId)
    .map((line) => (
      <Card key={line.record_id}>
        <OwnFacts unit={evidence.unit} line={line} computed={own?.get(line.record_id)} />
      </Card>
    ));
}

type OwnFactsProps = {
  unit: EvidenceView["unit"];
  line: OwnLine;
  computed: SettlementLine | undefined;
};

function OwnFacts({ unit, line, computed }: OwnFactsProps) {
  const t = useText();
  const row = (field: OwnField) => {
    const published = readMoney(line[field], unit);
    const mine = computed && money(unit, computedOf(computed, field));
    const differs = mine !== undefined && mine.units !== published.units;
    const note = differs && (
      <span className={styles.wrong}>{t("settlement.computed", { amount: moneyLabel(mine) })}</span>
    );
    return { money: published, ...(note && { note }) };
  };
  if (line.part === "") {
    return (
      <Facts>
        <MoneyRow label={t("investment.price")} {...row("price")} />
        {line.state !== "held" && (
          <MoneyRow label={t("investment.refunded")} {...row("price")} strong />
        )}
      </Facts>
    );
  }
  return (
    <Facts>
      <MoneyRow label={t("investment.price")} {...row("price")} />
      <MoneyRow label={t("settlement.share")} {...row("part")} />
      <MoneyRow
        label={t("investment.totalReturn")}
        money={readMoney(line.result_money, unit)}
        sign="always"
        tone="move"
      />
      <MoneyRow label={t("settlement.platform")} {...row("platform_money")} />
      <MoneyRow
        label={line.state === "paid" ? t("settlement.paid") : t("settlement.toBePaid")}
        strong
        {...row("earnings")}
      />
    </Facts>
  );
}
