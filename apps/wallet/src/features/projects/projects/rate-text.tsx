import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { classNames } from "@clearhold/ui/layout";
import { useText } from "../../../text/use-text.ts";
import { failedStatus } from "./project-status.ts";
import { rateLook, rateParts } from "./rate-look.ts";
import styles from "./rate-text.module.css";

type RateTextProps = {
  project: Pick<ProjectView, "rate" | "rate_is_target" | "status">;
  size?: "large" | "hero";
};

/**
 * The rate: before a result it is a target and says so; afterwards it carries its sign, a loss in the
 * same size as a gain. A failed raise has neither.
 */
export function RateText({ project, size = "large" }: RateTextProps) {
  const t = useText();
  const { rate, rate_is_target: isTarget } = project;
  if (project.status === failedStatus) {
    return <span className={styles.none}>{t("order.noResult")}</span>;
  }
  const look = isTarget ? "plain" : rateLook(rate);
  return (
    <span className={styles.rate}>
      <b className={classNames(styles[size], styles[look])}>{rateParts(rate, isTarget)}</b>
      <span className={styles.note}>{isTarget ? t("projects.target") : t("projects.result")}</span>
    </span>
  );
}
