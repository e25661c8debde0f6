import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Countdown, nowSeconds } from "@clearhold/ui/time";
import { useText } from "../../../text/use-text.ts";
import styles from "./project-countdown.module.css";
import { projectMoment } from "./project-moment.ts";
import { isFull, openStatus } from "./project-status.ts";

/** The next moment that matters; while buying is ahead or open, how long until it. */
export function ProjectCountdown({ project }: { project: ProjectView }) {
  const t = useText();
  const { status, starttime, endtime } = project;
  const until = status < openStatus ? starttime : endtime;
  const over = status === openStatus && (isFull(project) || endtime <= nowSeconds());
  return (
    <p className={styles.line}>
      <span>
        {over ? t(isFull(project) ? "order.full" : "order.ended") : projectMoment(project, t)}
      </span>
      {status <= openStatus && !over && <Countdown until={until} dayLetter={t("unit.day")} />}
    </p>
  );
}
