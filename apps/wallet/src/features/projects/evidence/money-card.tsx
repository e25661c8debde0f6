import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { money } from "@clearhold/money";
import { AddressText } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { escrowMoves, isGone } from "./escrow-moves.ts";
import styles from "./evidence.module.css";

type PartProps = { evidence: EvidenceView };

/** So many bills are named beside their sum; all of them stand further down on the evidence page. */
const billsMax = 3;

/** The whole of it: what people put in, what is there now or went back, and what the result was. */
export function MoneyCard({ evidence }: PartProps) {
  const t = useText();
  const { unit, principal, subscriptions, escrow_now, returned, failure_reason } = evidence;
  const amount = (text: string) => readMoney(text, unit);
  return (
    <Card>
      <Facts>
        <MoneyRow
          label={
            evidence.raised_is_demo && !evidence.is_demo ? (
              <>
                {t("settlement.principal")} <OriginBadge isDemo />
              </>
            ) : (
              t("settlement.principal")
            )
          }
          money={amount(principal)}
          note={t("evidence.people", { count: subscriptions })}
        />
        {returned !== "" && (
          <MoneyRow label={t("evidence.returned")} money={amount(returned)} strong />
        )}
        <EscrowMoves evidence={evidence} />
        {evidence.result ? (
          <Result evidence={evidence} />
        ) : (
          <MoneyRow label={t("project.escrowBalance")} money={amount(escrow_now)} />
        )}
      </Facts>
      {returned !== "" && <p className={styles.note}>{t("evidence.failed")}</p>}
      {failure_reason !== "" && <p className={styles.words}>{failure_reason}</p>}
    </Card>
  );
}

/** What left escrow and what came to it: with these the first amount becomes the next one. */
export function EscrowMoves({ evidence }: PartProps) {
  const t = useText();
  const { unit } = evidence;
  const out = readMoney(evidence.out, unit);
  const { deployments, costs, inflows } = escrowMoves(evidence);
  const row = { sign: "always", tone: "move" } as const;
  return (
    <>
      {deployments !== 0n && (
        <MoneyRow
          label={t("evidence.deployments")}
          money={money(unit, deployments)}
          {...row}
          {...(out.units > 0n && { note: `${t("evidence.out")}: ${moneyLabel(out)}` })}
        />
      )}
      {costs !== 0n && (
        <MoneyRow
          label={t("evidence.costs")}
          money={money(unit, costs)}
          {...row}
          note={<Bills costs={evidence.costs.filter(isGone)} />}
        />
      )}
      {inflows !== 0n && (
        <MoneyRow label={t("evidence.inflows")} money={money(unit, inflows)} {...row} />
      )}
    </>
  );
}

/** Who was paid for which document. */
function Bills({ costs }: Pick<EvidenceView, "costs">) {
  const t = useText();
  if (costs.length > billsMax) return null;
  return costs.map(({ name, leaves_at, document_hash: hash }) => (
    <span key={`${leaves_at} ${hash}`} className={styles.bill}>
      {t("evidence.bill", { name, hash })}
    </span>
  ));
}

function Result({ evidence: { unit, result } }: PartProps) {
  const t = useText();
  if (!result) return null;
  const [escrow, fee] = [readMoney(result.escrow, unit), readMoney(result.fee, unit)];
  const commissions = readMoney(result.commissions, unit);
  const names = result.approved_by.join(", ");
  return (
    <>
      <MoneyRow label={t("settlement.escrow")} money={escrow} />
      <MoneyRow
        label={t("settlement.gross")}
        money={readMoney(result.gross, unit)}
        sign="always"
        tone="move"
      />
      <MoneyRow
        label={t("settlement.fee")}
        money={fee}
        {...(commissions.units > 0n && {
          note: t("evidence.commissions", { amount: moneyLabel(commissions) }),
        })}
      />
      <MoneyRow
        label={t("evidence.toPeople")}
        money={money(unit, escrow.units - fee.units)}
        strong
      />
      <Fact label={t("settlement.approvedBy")}>
        {result.published_by === "operators" ? names : t("evidence.bySchedule")}
      </Fact>
      <Fact label={t("evidence.computedAt")}>{formatTime(result.computed_at)}</Fact>
      <Fact label={t("settlement.sheetHash")} stacked>
        <AddressText kind="txid" address={result.sheet_hash} />
      </Fact>
    </>
  );
}
