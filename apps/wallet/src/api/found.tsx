import { RefusalError } from "@clearhold/client";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Missing, type MissingThing } from "../frame/missing.tsx";
import { Loaded } from "./loaded.tsx";

type FoundProps<Data> = {
  query: UseQueryResult<Data>;
  what: MissingThing;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The one thing that a link names, or that there is none, with the way to the others. */
export function Found<Data>({ query, what, ...loaded }: FoundProps<Data>) {
  return isUnknown(query.error) ? <Missing what={what} /> : <Loaded query={query} {...loaded} />;
}

/** An id that nothing has, that nothing could have, or none: such a call carries no other field. */
function isUnknown(error: Error | null): boolean {
  if (!(error instanceof RefusalError)) return false;
  return error.code.endsWith("-not-found") || /^field-(?:invalid|missing)$/.test(error.code);
}
