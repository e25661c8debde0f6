import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { Card } from "@clearhold/ui/layout";
import { Facts, MoneyRow } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./evidence.module.css";

/** Money that came after the result, and what of it is mine. */
export function LateCard({ evidence: { late_rounds, unit } }: { evidence: EvidenceView }) {
  const t = useText();
  return (
    <Card>
      <Facts>
        {late_rounds.map((round) => (
          <LateRound key={round.no} round={round} unit={unit} />
        ))}
      </Facts>
      <p className={styles.note}>{t("evidence.lateText")}</p>
    </Card>
  );
}

type LateRoundProps = {
  round: EvidenceView["late_rounds"][number];
  unit: EvidenceView["unit"];
};

function LateRound({ round, unit }: LateRoundProps) {
  const t = useText();
  return (
    <>
      <MoneyRow
        label={t(round.txid === "" ? "evidence.lateCost" : "evidence.lateNo", {
          no: String(round.no),
        })}
        money={readMoney(round.amount, unit)}
        note={t("evidence.lateFee", { fee: round.fee, unit })}
      />
      {round.mine.map(({ record_id, earnings }) => (
        <MoneyRow
          key={record_id}
          label={t("evidence.lateMine")}
          money={readMoney(earnings, unit)}
          strong
        />
      ))}
    </>
  );
}
