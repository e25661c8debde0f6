import type { HelpArticleId } from "@clearhold/contract/help-articles";
import { listHelp, readHelp, searchHelp } from "@clearhold/contract/wallet/press/help";
import { keepPreviousData } from "@tanstack/react-query";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { queryOf } from "../../../api/query.ts";

export function helpQuery() {
  return inOwnLanguage(queryOf(listHelp, {}));
}

/** What is shown stays until the answer for the longer words is there. */
export function searchQuery(words: string) {
  const enabled = words !== "";
  return {
    ...inOwnLanguage(queryOf(searchHelp, { words })),
    enabled,
    placeholderData: keepPreviousData,
  };
}

/** `id` is a link's: the server says whether there is such an article. */
export function articleQuery(id: string) {
  return inOwnLanguage(queryOf(readHelp, { id: id as HelpArticleId }));
}
