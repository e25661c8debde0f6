import { Timeline } from "@clearhold/ui/data";
import { useStateLabels } from "../../../text/state-labels.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import type { ScheduleStep } from "./schedule-steps.ts";

type StepTimelineProps = {
  label: string;
  steps: readonly ScheduleStep[];
  nameOf: (step: ScheduleStep["step"]) => string;
};

/** A schedule from top to bottom; dates ahead say that they are plans. */
export function StepTimeline({ label, steps, nameOf }: StepTimelineProps) {
  const t = useText();
  const stateLabels = useStateLabels();
  const noteOf = ({ at, planned }: ScheduleStep) => {
    if (at === null) return {};
    const time = formatTime(at);
    return { note: planned ? t("projects.planned", { time }) : time };
  };
  return (
    <Timeline
      label={label}
      stateLabels={stateLabels}
      steps={steps.map((step) => ({
        key: String(step.step),
        label: nameOf(step.step),
        state: step.mark,
        ...noteOf(step),
      }))}
    />
  );
}
