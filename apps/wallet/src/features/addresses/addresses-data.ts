import type { AskOf } from "@clearhold/contract/endpoint";
import { addAddress, listAddresses } from "@clearhold/contract/wallet/addresses";
import type { CurrencyCode } from "@clearhold/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { queryOf } from "../../api/query.ts";

export function useAddresses(currency: CurrencyCode | null) {
  return useQuery(queryOf(listAddresses, { category_code: currency ?? "" }));
}

export function useAddAddress(onDone: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: AskOf<typeof addAddress>) => call(addAddress, ask),
    onSuccess: async (address) => {
      await queries.invalidateQueries({ queryKey: [listAddresses.name] });
      onDone(address.id);
    },
  });
}
