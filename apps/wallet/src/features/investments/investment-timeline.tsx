import type { SubscriptionView } from "@clearhold/contract/wallet/projects";
import { Card, nowSeconds, Section } from "@clearhold/ui";
import { useText } from "../../text/use-text.ts";
import { investmentSteps } from "../projects/project-status.ts";
import { scheduleSteps } from "../projects/schedule-steps.ts";
import { StepTimeline } from "../projects/step-timeline.tsx";

const names = ["step1", "step2", "step3", "step4", "step5"] as const;
const overStatus = 7;

/** The five steps of my subscription: the first always, the others from status 3, 5, 6 and 7. */
export function InvestmentTimeline({ subscription }: { subscription: SubscriptionView }) {
  const t = useText();
  const { status, createtime, endtime, publishtime, givetime, updatetime } = subscription;
  // Before the end its last change is not the date of "Over", and nobody planned one.
  const over = status === overStatus ? updatetime : 0;
  const steps = scheduleSteps(
    {
      status,
      passedFrom: investmentSteps,
      dates: [createtime, endtime, publishtime, givetime, over],
      failedAt: updatetime,
    },
    nowSeconds(),
  );
  return (
    <Section title={t("investment.timeline")}>
      <Card>
        <StepTimeline
          label={t("investment.timeline")}
          steps={steps}
          nameOf={(step) =>
            t(`investment.${step === "failed" ? "stepFailed" : (names[step - 1] ?? "step1")}`)
          }
        />
      </Card>
    </Section>
  );
}
