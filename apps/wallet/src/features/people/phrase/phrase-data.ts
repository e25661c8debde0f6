import type { AskOf } from "@clearhold/contract/endpoint";
import { getPhrase, setPhrase } from "@clearhold/contract/wallet/people/mails";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { queryOf } from "../../../api/query.ts";

const phraseQuery = queryOf(getPhrase, {});

/** The owner's own words in every mail. */
export function usePhrase() {
  return useQuery(phraseQuery);
}

export function useSetPhrase(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: AskOf<typeof setPhrase>) => call(setPhrase, ask),
    onSuccess: (phrase) => {
      queries.setQueryData(phraseQuery.queryKey, phrase);
      onDone();
    },
  });
}
