import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../../text/use-text.ts";
import styles from "./project-card.module.css";
import { ProjectHead } from "./project-head.tsx";
import { projectMoment } from "./project-moment.ts";
import { RaisedLine } from "./raised-line.tsx";
import { RateText } from "./rate-text.tsx";

type ProjectCardProps = {
  project: ProjectView;
  /** A line of its own at the foot of the card. */
  children?: ReactNode;
};

/** A project in a list: how far its raise is, what it aims at, and that nothing is promised. */
export function ProjectCard({ project, children }: ProjectCardProps) {
  const t = useText();
  const period = t("projects.period", { period: String(project.period) });
  return (
    <Link to="/ComprehensiveTotal" search={{ id: project.id }} className={styles.card}>
      <ProjectHead project={project} note={`${period} · ${project.unit}`} />
      <RateText project={project} />
      <RaisedLine project={project} />
      <p className={styles.moment}>{projectMoment(project, t)}</p>
      {children}
    </Link>
  );
}
