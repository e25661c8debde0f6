import { usePreferences } from "../preferences/preferences.ts";

/** The server answers in the caller's language: another language is another answer. */
export function inOwnLanguage<Query extends { queryKey: readonly unknown[] }>(query: Query): Query {
  const { language } = usePreferences.getState();
  return { ...query, queryKey: [...query.queryKey, language] };
}
