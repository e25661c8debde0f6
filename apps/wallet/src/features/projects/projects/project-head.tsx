import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import type { ReactNode } from "react";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { ProjectBadge } from "./project-badge.tsx";
import styles from "./project-head.module.css";
import { ProjectMark } from "./project-mark.tsx";

type ProjectHeadProps = {
  project: Pick<SubscriptionView, "image" | "unit" | "name" | "is_demo" | "status" | "is_profit">;
  /** Under the name: the running number, a date. */
  note: ReactNode;
  /** On the page about it the name is a heading; in a list it is not. */
  heading?: boolean;
  /** In place of the project's own: how something of mine in it stands. */
  badge?: ReactNode;
};

/** The head of everything about one project: sign, name, whether it is demo, and its status. */
export function ProjectHead({ project, note, heading = false, badge }: ProjectHeadProps) {
  const Name = heading ? "h2" : "p";
  return (
    <div className={styles.head}>
      <div className={styles.mark}>
        <ProjectMark project={project} />
      </div>
      <Name className={styles.name}>{project.name}</Name>
      {badge ?? <ProjectBadge project={project} />}
      <p className={styles.note}>
        <OriginBadge isDemo={project.is_demo} />
        <span>{note}</span>
      </p>
    </div>
  );
}
