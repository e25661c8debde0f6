import type { ProjectView } from "@clearhold/contract/wallet/projects";
import { classNames } from "@clearhold/ui";
import { useText } from "../../text/use-text.ts";
import { rateLook, rateParts } from "./rate-look.ts";
import styles from "./rate-text.module.css";

type RateTextProps = {
  project: Pick<ProjectView, "rate" | "rate_is_target">;
  size?: "large" | "hero";
};

/** The rate: before a result it is a target and says so; afterwards it carries its sign. */
export function RateText({ project, size = "large" }: RateTextProps) {
  const t = useText();
  const { rate, rate_is_target: isTarget } = project;
  const look = isTarget ? "plain" : rateLook(rate);
  return (
    <span className={styles.rate}>
      <b className={classNames(styles[size], styles[look])}>{rateParts(rate, isTarget)}</b>
      <span className={styles.note}>{isTarget ? t("projects.target") : t("projects.result")}</span>
    </span>
  );
}
