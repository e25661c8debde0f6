import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Notice } from "@clearhold/ui/feedback";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { useText } from "../../../text/use-text.ts";

/** Which level and certification a project asks for, where the person has less. */
export function Conditions({ project, user }: { project: ProjectView; user: UserInfo }) {
  const t = useText();
  const says = useRuleText();
  const { level_id: level, certified_id: certified } = project;
  if (user.level >= level && user.certified >= certified) return null;
  return (
    <Notice tone="warning" title={says(subscriptionRules["subscription-conditions-not-met"])}>
      {t("order.conditions", {
        ...{ level: String(level), certified: String(certified) },
        ...{ myLevel: String(user.level), myCertified: String(user.certified) },
      })}
    </Notice>
  );
}
