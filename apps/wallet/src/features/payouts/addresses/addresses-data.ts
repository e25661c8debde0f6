import type { AskOf, Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import {
  addAddress,
  editAddress,
  getAddress,
  getWalletConfig,
  listAddresses,
  type WalletConfig,
} from "@clearhold/contract/wallet/payouts/addresses";
import { listCoinChannels, listCoins } from "@clearhold/contract/wallet/payouts/coins";
import { checkWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { queryOf } from "../../../api/query.ts";

export function useAddresses(currency: CurrencyCode | null) {
  return useQuery(queryOf(listAddresses, { category_code: currency ?? "" }));
}

/** One entry, to be edited or confirmed; nothing is asked without an id. */
export function useAddress(id: string | undefined) {
  return useQuery({ ...queryOf(getAddress, { ids: id ?? "" }), enabled: id !== undefined });
}

/** Asked anew at every look: what the chain says of an address changes. */
export function useAddressChecks(currency: CurrencyCode, address: string) {
  return useQuery({
    ...inOwnLanguage(queryOf(checkWithdrawal, { currency_id: currency, address })),
    staleTime: 0,
    gcTime: 0,
  });
}

const configQuery = queryOf(getWalletConfig, {});

export function useWalletConfig() {
  return useQuery(configQuery);
}

/** A change of the book or of its switches: afterwards both are asked anew. */
export function useBookChange<E extends Endpoint>(
  endpoint: E,
  onDone: (reply: ReplyOf<E>) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: AskOf<E>) => call(endpoint, ask),
    onSuccess: async (reply) => {
      if (isConfig(reply)) queries.setQueryData(configQuery.queryKey, reply);
      await Promise.all(
        [listAddresses.name, getAddress.name, getWalletConfig.name].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      );
      onDone(reply);
    },
  });
}

function isConfig(reply: unknown): reply is WalletConfig {
  return typeof reply === "object" && reply !== null && "pending" in reply;
}

/** Adds a payee, confirms one that was noted, or changes one. */
export function useSaveAddress(onDone: (id: string) => void) {
  const done = ({ id }: { id: string }) => onDone(id);
  const adding = useBookChange(addAddress, done);
  const editing = useBookChange(editAddress, done);
  return {
    adding,
    editing,
    isPending: adding.isPending || editing.isPending,
    error: adding.error ?? editing.error,
  };
}

export function useCoins(currency: string) {
  return useQuery({ ...queryOf(listCoins, { currency }), placeholderData: (before) => before });
}

export function useCoinChannels(currency: CurrencyCode | null) {
  return useQuery({
    ...queryOf(listCoinChannels, { currency: currency ?? "TRX" }),
    enabled: currency !== null,
  });
}
