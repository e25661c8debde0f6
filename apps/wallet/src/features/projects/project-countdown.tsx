import type { ProjectView } from "@clearhold/contract/wallet/projects";
import { Countdown, nowSeconds } from "@clearhold/ui";
import { useText } from "../../text/use-text.ts";
import styles from "./project-countdown.module.css";
import { isFull, openStatus } from "./project-status.ts";

/** How long until the next moment that a subscriber can act on; nothing once buying is over. */
export function ProjectCountdown({ project }: { project: ProjectView }) {
  const t = useText();
  if (project.status > openStatus) return null;
  if (project.status === openStatus && (isFull(project) || project.endtime <= nowSeconds())) {
    return <p className={styles.line}>{t(isFull(project) ? "order.full" : "order.ended")}</p>;
  }
  const waits = project.status < openStatus;
  return (
    <p className={styles.line}>
      <span>{t(waits ? "order.startsIn" : "order.endsIn")}</span>
      <Countdown until={waits ? project.starttime : project.endtime} dayLetter={t("unit.day")} />
    </p>
  );
}
