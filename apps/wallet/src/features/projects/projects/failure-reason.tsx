import { moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useEvidence } from "../evidence/evidence-data.ts";
import { useProject } from "./projects-data.ts";

/** Why a raise failed: what came together of what it needed, or the words of the two who let it fail. */
export function FailureReason({ projectId }: { projectId: string }) {
  const t = useText();
  const project = useProject(projectId).data;
  const reason = useEvidence(projectId).data?.failure_reason;
  if (!project || reason === undefined) return null;
  if (reason !== "") return <p>{reason}</p>;
  const amount = (text: string) => moneyLabel(readMoney(text, project.unit));
  return (
    <p>
      {t("settlement.short", {
        minimum: amount(project.min_total),
        raised: amount(project.already_raised),
        time: formatMinute(project.endtime),
      })}
    </p>
  );
}
