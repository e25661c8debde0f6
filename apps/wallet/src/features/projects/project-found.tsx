import { RefusalError } from "@clearhold/client";
import type { ProjectView } from "@clearhold/contract/wallet/projects";
import { Button, EmptyState } from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../api/loaded.tsx";
import { useText } from "../../text/use-text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import type { useProject } from "./projects-data.ts";

type ProjectFoundProps = {
  query: ReturnType<typeof useProject>;
  children: (project: ProjectView) => ReactNode;
};

/** One project, or the way to all of them where a link leads to none. */
export function ProjectFound({ query, children }: ProjectFoundProps) {
  const unknown = query.error instanceof RefusalError && query.error.code === "project-not-found";
  if (unknown) return <NoProject />;
  return (
    <Loaded query={query} skeleton={<CardSkeleton />}>
      {children}
    </Loaded>
  );
}

/** A link that leads to no project. */
export function NoProject() {
  const t = useText();
  return (
    <EmptyState
      drawing="chart"
      text={t("project.notFound")}
      action={
        <Button variant="secondary" render={<Link to="/Events" replace />}>
          {t("project.toList")}
        </Button>
      }
    />
  );
}
