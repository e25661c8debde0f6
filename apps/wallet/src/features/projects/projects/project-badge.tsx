import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { StatusBadge } from "@clearhold/ui/data";
import { useText } from "../../../text/use-text.ts";
import { statusTone } from "./project-status.ts";

type ProjectBadgeProps = { project: Pick<SubscriptionView, "status" | "is_profit"> };

/** Where a project stands, in the requirement's words. */
export function ProjectBadge({ project }: ProjectBadgeProps) {
  const t = useText();
  return (
    <StatusBadge tone={statusTone(project.status, project.is_profit)}>
      {t(`projects.status${project.status}`)}
    </StatusBadge>
  );
}
