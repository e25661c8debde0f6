import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { EmptyState } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { useRuleText } from "../../../api/use-rule-text.ts";

/** A project that takes no subscriptions now: not yet, or not any more. */
export function SubscribeClosed({ project }: { project: ProjectView }) {
  const says = useRuleText();
  return (
    <EmptyState
      drawing="chart"
      text={says(subscriptionRules["project-not-open"])}
      action={
        <Button
          variant="secondary"
          render={<Link to="/ComprehensiveTotal" search={{ id: project.id }} replace />}
        >
          {project.name}
        </Button>
      }
    />
  );
}
