import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { EmptyState } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { Conditions } from "./conditions.tsx";
import { WaysToMoney } from "./subscribe-amount.tsx";

type SubscribeClosedProps = { project: ProjectView; user: UserInfo };

/** A project that takes no subscriptions now: not yet, or not any more; the ways to what the next one asks for are here too. */
export function SubscribeClosed({ project, user }: SubscribeClosedProps) {
  const says = useRuleText();
  return (
    <>
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
      <Conditions project={project} user={user} />
      <WaysToMoney project={project} />
    </>
  );
}
