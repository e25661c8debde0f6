import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Notice } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { useText } from "../../../text/use-text.ts";
import { Allocation } from "./allocation.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import { ProjectCountdown } from "./project-countdown.tsx";
import styles from "./project-detail.module.css";
import { ProjectEscrow } from "./project-escrow.tsx";
import { ProjectHead } from "./project-head.tsx";
import { isResultAhead, openStatus } from "./project-status.ts";
import { ProjectTerms } from "./project-terms.tsx";
import { ProjectTimeline } from "./project-timeline.tsx";
import { useRisk } from "./projects-data.ts";
import { RaisedLine } from "./raised-line.tsx";
import { RateText } from "./rate-text.tsx";
import { RiskMethod } from "./risk-method.tsx";
import { RiskReading } from "./risk-reading.tsx";
import { SettlementEvidence } from "./settlement-evidence.tsx";
import { WhatIf } from "./what-if.tsx";

type PartProps = { project: ProjectView };

/** A project from its first word to its last transaction. */
export function ProjectDetail({ project }: PartProps) {
  const t = useText();
  return (
    <>
      <Summary project={project} />
      {project.status <= openStatus && (
        <Notice tone="warning" title={t("project.risk")}>
          {t("project.fee")}
        </Notice>
      )}
      {project.status > openStatus && <SettlementEvidence project={project} />}
      <About content={project.content} />
      <ProjectTerms project={project} />
      {isResultAhead(project.status) && (
        <>
          <WhatIf project={project} />
          <Risk project={project} />
        </>
      )}
      <Allocation slices={project.assignjson} />
      <Section title={t("project.timeline")}>
        <Card>
          <ProjectTimeline project={project} />
        </Card>
      </Section>
      <ProjectEscrow project={project} />
    </>
  );
}

function Summary({ project }: PartProps) {
  const t = useText();
  const period = t("projects.period", { period: String(project.period) });
  return (
    <Card>
      <ProjectHead heading project={project} note={`${period} · ${project.unit}`} />
      {project.is_demo && <p className={styles.note}>{t("label.demo")}</p>}
      <RateText project={project} size="hero" />
      <RaisedLine project={project} />
      <ProjectCountdown project={project} />
    </Card>
  );
}

/** What earlier projects in this coin came to, with the method one tap away. */
function Risk({ project }: PartProps) {
  const t = useText();
  const reading = useRisk(project);
  if (!reading) return null;
  return (
    <Section title={t("risk.title")} action={<RiskMethod readings={[reading]} />}>
      <Card>
        <RiskReading reading={reading} />
      </Card>
    </Section>
  );
}

function About({ content }: { content: string }) {
  const t = useText();
  if (content.trim() === "") return null;
  return (
    <Section title={t("project.about")}>
      <Card>
        <Paragraphs text={content} />
      </Card>
    </Section>
  );
}
