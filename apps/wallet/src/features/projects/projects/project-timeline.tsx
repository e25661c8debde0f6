import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { useText } from "../../../text/use-text.ts";
import { projectSteps } from "./project-status.ts";
import { scheduleSteps } from "./schedule-steps.ts";
import { StepTimeline } from "./step-timeline.tsx";

const names = ["step1", "step2", "step3", "step4", "step5"] as const;

/** The project's five steps, or the way to its failure. */
export function ProjectTimeline({ project }: { project: ProjectView }) {
  const t = useText();
  const { createtime, starttime, endtime, publishtime, givetime } = project;
  const steps = scheduleSteps({
    ...project,
    passedFrom: projectSteps,
    begunAt: createtime,
    plannedAt: [createtime, starttime, endtime, publishtime, givetime],
  });
  return (
    <StepTimeline
      label={t("project.timeline")}
      steps={steps}
      nameOf={(step) =>
        t(`project.${step === "failed" ? "stepFailed" : (names[step - 1] ?? "step1")}`)
      }
    />
  );
}
