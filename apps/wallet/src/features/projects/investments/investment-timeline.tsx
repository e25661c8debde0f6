import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { Card, Section } from "@clearhold/ui/layout";
import { useText } from "../../../text/use-text.ts";
import { investmentSteps } from "../projects/project-status.ts";
import { type ScheduleStep, scheduleSteps } from "../projects/schedule-steps.ts";
import { StepTimeline } from "../projects/step-timeline.tsx";

const names = ["step1", "step2", "step3", "step4", "step5"] as const;

/** The five steps of my subscription: the first always, the others from status 3, 5, 6 and 7. */
export function InvestmentTimeline({ subscription }: { subscription: SubscriptionView }) {
  const t = useText();
  const cancelled = subscription.state === "cancelled";
  const nameOf = (step: ScheduleStep["step"]) => {
    if (step === "failed") return t("investment.stepFailed");
    if (cancelled && step === 2) return t("holding.stepCancelled");
    return t(`investment.${names[step - 1] ?? "step1"}`);
  };
  return (
    <Section title={t("investment.timeline")}>
      <Card>
        <StepTimeline
          label={t("investment.timeline")}
          steps={cancelled ? cancelledSteps(subscription) : stepsOf(subscription)}
          nameOf={nameOf}
        />
      </Card>
    </Section>
  );
}

function stepsOf(subscription: SubscriptionView): ScheduleStep[] {
  const { createtime, endtime, publishtime, givetime } = subscription;
  return scheduleSteps({
    ...subscription,
    passedFrom: investmentSteps,
    begunAt: createtime,
    // Nobody plans when the last payout is booked.
    plannedAt: [createtime, endtime, publishtime, givetime, 0],
  });
}

/** What was cancelled has no part in what becomes of the project. */
function cancelledSteps({ createtime, updatetime }: SubscriptionView): ScheduleStep[] {
  const done = { mark: "done", planned: false } as const;
  return [
    { step: 1, at: createtime, ...done },
    { step: 2, at: updatetime, ...done },
  ];
}
