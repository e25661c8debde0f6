import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { money } from "@clearhold/money";
import { Card } from "@clearhold/ui/layout";
import { Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { type Translate, useText } from "../../../text/use-text.ts";
import { escrowMoves } from "../evidence/escrow-moves.ts";
import { EscrowMoves } from "../evidence/money-card.tsx";
import styles from "./project-detail.module.css";

type StoryProps = { evidence: EvidenceView; result: NonNullable<EvidenceView["result"]> };

/** What made the result, in one paragraph and then in figures that add up: a loss says what it was lost to. */
export function ResultStory({ evidence, result }: StoryProps) {
  const t = useText();
  const { unit, principal } = evidence;
  return (
    <Card>
      <p className={styles.paragraph}>{storyOf(evidence, result, t)}</p>
      <Facts>
        <MoneyRow label={t("settlement.principal")} money={readMoney(principal, unit)} />
        <EscrowMoves evidence={evidence} />
        <MoneyRow label={t("settlement.escrow")} money={readMoney(result.escrow, unit)} strong />
        <MoneyRow
          label={t("settlement.gross")}
          money={readMoney(result.gross, unit)}
          sign="always"
          tone="move"
        />
        <MoneyRow label={t("settlement.fee")} money={readMoney(result.fee, unit)} />
      </Facts>
    </Card>
  );
}

function storyOf(evidence: EvidenceView, { fee }: StoryProps["result"], t: Translate): string {
  const { unit, platform_fee: percent } = evidence;
  const { deployments, costs, inflows } = escrowMoves(evidence);
  const told = (units: bigint) => moneyLabel(money(unit, units));
  const back = told(inflows);
  const taken = readMoney(fee, unit);
  return [
    deployments !== 0n && t("settlement.deployed", { out: told(-deployments), back }),
    deployments === 0n && inflows !== 0n && t("settlement.came", { back }),
    costs !== 0n && t("settlement.spent", { costs: told(-costs) }),
    [deployments, inflows, costs].every((units) => units === 0n) && t("settlement.nothing"),
    taken.units > 0n
      ? t("settlement.taken", { percent, fee: moneyLabel(taken) })
      : t("settlement.untaken"),
  ]
    .filter((sentence) => sentence !== false)
    .join(" ");
}
