import {
  agreeToText,
  listTexts,
  readText,
  type TextKind,
} from "@clearhold/contract/wallet/press/texts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { queryOf } from "../../../api/query.ts";

/** What the operator has published, and whether I have agreed to the terms. */
export function useTexts() {
  return useQuery(inOwnLanguage(queryOf(listTexts, {})));
}

/** `kind` is a link's: the server says whether there is such a text. */
export function useReadText(kind: string) {
  return useQuery(inOwnLanguage(queryOf(readText, { kind: kind as TextKind })));
}

export function useAgree(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(agreeToText, { id }),
    onSuccess: onDone,
    // Also after a refusal: the terms may have changed meanwhile.
    onSettled: () => {
      for (const { name } of [listTexts, readText]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}
