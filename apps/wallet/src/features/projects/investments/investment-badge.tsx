import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { StatusBadge } from "@clearhold/ui/data";
import { useText } from "../../../text/use-text.ts";
import { ProjectBadge } from "../projects/project-badge.tsx";

/** Where my part stands: with its project, unless I cancelled it. */
export function InvestmentBadge({ subscription }: { subscription: SubscriptionView }) {
  const t = useText();
  if (subscription.state !== "cancelled") return <ProjectBadge project={subscription} />;
  return <StatusBadge tone="neutral">{t("holding.cancelled")}</StatusBadge>;
}
