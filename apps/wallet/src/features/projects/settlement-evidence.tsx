import type { EvidenceView } from "@clearhold/contract/wallet/project-evidence";
import type { ProjectView, SubscriptionView } from "@clearhold/contract/wallet/projects";
import { Button, Card, Notice, Section } from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { useText } from "../../text/use-text.ts";
import { CheckList } from "../evidence/check-list.tsx";
import { evidenceChecks } from "../evidence/evidence-checks.ts";
import { useEvidence, useSheetCheck } from "../evidence/evidence-data.ts";
import { OwnCards } from "../evidence/own-cards.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { FailureReason } from "./failure-reason.tsx";
import { failedStatus, isAnnounced, settledFrom } from "./project-status.ts";
import { ResultStory } from "./result-story.tsx";

type SettlementEvidenceProps = {
  project: Pick<ProjectView, "id" | "status">;
  /** My subscription, on the page about it: that line alone. */
  record?: Pick<SubscriptionView, "id">;
};

/** What made the result and what of it is mine, and the way to everything that proves it. */
export function SettlementEvidence({ project, record }: SettlementEvidenceProps) {
  const t = useText();
  const evidence = useEvidence(project.id);
  const title = isAnnounced(project.status) ? t("settlement.story") : t("settlement.title");
  return (
    <Section title={title}>
      {project.status === failedStatus && (
        <Notice>
          {t("evidence.failed")}
          <FailureReason projectId={project.id} />
        </Notice>
      )}
      <Loaded query={evidence} skeleton={<CardSkeleton cards={1} />}>
        {(data) => (
          <>
            {data.result && <ResultStory evidence={data} result={data.result} />}
            <Evidence evidence={data} recordId={record?.id} />
          </>
        )}
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
  // The page about my record has the same figures in its summary, once they are booked.
  const isTold =
    recordId !== undefined &&
    evidence.status >= settledFrom &&
    telling.every(({ passed }) => passed !== false);
  return (
    <>
      {!isTold && <OwnCards evidence={evidence} own={verdict?.own} recordId={recordId} />}
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
