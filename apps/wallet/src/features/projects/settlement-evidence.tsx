import type { EvidenceView } from "@clearhold/contract/wallet/project-evidence";
import type { ProjectView, SubscriptionView } from "@clearhold/contract/wallet/projects";
import { Button, Card, Section } from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { useText } from "../../text/use-text.ts";
import { CheckList } from "../evidence/check-list.tsx";
import { evidenceChecks } from "../evidence/evidence-checks.ts";
import { useEvidence, useSheetCheck } from "../evidence/evidence-data.ts";
import { OwnCards } from "../evidence/own-cards.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";

type SettlementEvidenceProps = {
  project: Pick<ProjectView, "id" | "status">;
  /** My subscription, on the page about it: that line alone. */
  record?: Pick<SubscriptionView, "id">;
};

/** My part of the published result, and the way to everything that proves it. */
export function SettlementEvidence({ project, record }: SettlementEvidenceProps) {
  const t = useText();
  const evidence = useEvidence(project.id);
  return (
    <Section title={t("settlement.title")}>
      <Loaded query={evidence} skeleton={<CardSkeleton cards={1} />}>
        {(data) => <Evidence evidence={data} recordId={record?.id} />}
      </Loaded>
    </Section>
  );
}

type EvidenceProps = { evidence: EvidenceView; recordId: string | undefined };

function Evidence({ evidence, recordId }: EvidenceProps) {
  const t = useText();
  const verdict = useSheetCheck(evidence).query.data?.verdict;
  const checks = verdict ? evidenceChecks(evidence, verdict) : [];
  // In short: what is wrong, and otherwise my own line.
  const telling = checks.filter(({ name, passed }) => passed === false || name === "own");
  return (
    <>
      <OwnCards evidence={evidence} own={verdict?.own} recordId={recordId} />
      <Card>
        {verdict && <CheckList checks={telling} evidence={evidence} fault={verdict.fault} />}
        <Button
          variant="secondary"
          render={<Link to="/evidence" search={{ id: evidence.pro_id }} />}
        >
          {t("evidence.all")}
        </Button>
      </Card>
    </>
  );
}
