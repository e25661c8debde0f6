import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import type { Translate } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

type Schedule = Pick<ProjectView, "status" | "starttime" | "endtime" | "publishtime" | "givetime">;

/** The next thing that matters, in one sentence. Dates ahead are plans and are called so. */
export function projectMoment(project: Schedule, t: Translate): string {
  switch (project.status) {
    case 1:
      return t("projects.startsAt", { time: formatMinute(project.starttime) });
    case 2:
      return t("projects.endsAt", { time: formatMinute(project.endtime) });
    case 3:
      return t("projects.resultAt", { time: formatMinute(project.publishtime) });
    case 4:
      return t("project.stepFailed");
    case 5:
      return t("projects.payoutAt", { time: formatMinute(project.givetime) });
    case 6:
      return t("projects.paying");
    case 7:
      return t("projects.paid");
    default:
      return t("projects.statusOther");
  }
}
