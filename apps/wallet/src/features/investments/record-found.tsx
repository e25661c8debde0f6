import { RefusalError } from "@clearhold/client";
import { Button, EmptyState } from "@clearhold/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../api/loaded.tsx";
import { useText } from "../../text/use-text.ts";
import { CardSkeleton } from "../projects/card-skeleton.tsx";

type RecordFoundProps<Data> = {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

/** One of my records, or the way to all of them where a link leads to none. */
export function RecordFound<Data>({ query, children }: RecordFoundProps<Data>) {
  const unknown = query.error instanceof RefusalError && query.error.code === "record-not-found";
  if (unknown) return <NoRecord />;
  return (
    <Loaded query={query} skeleton={<CardSkeleton />}>
      {children}
    </Loaded>
  );
}

/** A link that leads to no record of mine. */
export function NoRecord() {
  const t = useText();
  return (
    <EmptyState
      text={t("investment.notFound")}
      action={
        <Button variant="secondary" render={<Link to="/MyInvestment" replace />}>
          {t("investment.listTitle")}
        </Button>
      }
    />
  );
}
