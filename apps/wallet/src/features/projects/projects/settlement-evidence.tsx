import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import type { ProjectView, SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { useText } from "../../../text/use-text.ts";
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
  const skeleton = (
    <Section title={t(isAnnounced(project.status) ? "settlement.story" : "settlement.title")}>
      <CardSkeleton cards={1} />
    </Section>
  );
  return (
    <Loaded query={evidence} skeleton={skeleton}>
      {(data) => <Evidence evidence={data} recordId={record?.id} />}
    </Loaded>
  );
}

type EvidenceProps = { evidence: EvidenceView; recordId: string | undefined };

function Evidence({ evidence, recordId }: EvidenceProps) {
  const t = useText();
  const verdict = useSheetCheck(evidence).query.data?.verdict;
  const checks = verdict ? evidenceChecks(evidence, verdict) : [];
  const isWrong = checks.some(({ passed }) => passed === false);
  const { result, status, mine } = evidence;
  // The page about my record has the same figures in its summary, once they are booked.
  const isTold = recordId !== undefined && status >= settledFrom && !isWrong;
  const own = mine.length > 0 && !isTold && (
    <OwnCards evidence={evidence} own={verdict?.own} recordId={recordId} />
  );
  const proof = (
    <Card>
      {verdict && (
        // In short: what is wrong, and otherwise my own line.
        <CheckList
          checks={checks.filter(({ name, passed }) => passed === false || name === "own")}
          evidence={evidence}
          fault={verdict.fault}
        />
      )}
      <Button variant="secondary" render={<Link to="/evidence" search={{ id: evidence.pro_id }} />}>
        {t("evidence.all")}
      </Button>
    </Card>
  );
  if (!result) {
    return (
      <Section title={t("settlement.title")}>
        {status === failedStatus && <Failure projectId={evidence.pro_id} />}
        {own}
        {proof}
      </Section>
    );
  }
  return (
    <>
      <Section title={t("settlement.story")}>
        <ResultStory evidence={evidence} result={result} />
        {!own && proof}
      </Section>
      {own && (
        <Section title={t("evidence.mine")}>
          {own}
          {proof}
        </Section>
      )}
    </>
  );
}

function Failure({ projectId }: { projectId: string }) {
  const t = useText();
  return (
    <Notice>
      {t("evidence.failed")}
      <FailureReason projectId={projectId} />
    </Notice>
  );
}
