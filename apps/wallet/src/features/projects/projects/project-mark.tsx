import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { CurrencyMark } from "@clearhold/ui/money";
import { useState } from "react";
import styles from "./project-mark.module.css";

type ProjectMarkProps = { project: Pick<ProjectView, "image" | "unit">; size?: number };

/** The project's picture; one without a picture, or whose picture is gone, shows its coin. */
export function ProjectMark({ project, size = 44 }: ProjectMarkProps) {
  const [broken, setBroken] = useState(false);
  if (!project.image || broken) return <CurrencyMark currency={project.unit} size={size} />;
  return (
    <img
      className={styles.picture}
      src={project.image}
      width={size}
      height={size}
      alt=""
      onError={() => setBroken(true)}
    />
  );
}
