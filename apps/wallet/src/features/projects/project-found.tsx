import { RefusalError } from "@clearhold/client";
import { Button, EmptyState } from "@clearhold/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../api/loaded.tsx";
import { useText } from "../../text/use-text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";

type ProjectFoundProps<Data> = {
  query: UseQueryResult<Data>;
  children: (found: Data) => ReactNode;
};

/** One project, or what is known of it, or the way to all of them where a link leads to none. */
export function ProjectFound<Data>({ query, children }: ProjectFoundProps<Data>) {
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
