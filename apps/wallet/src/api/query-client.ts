import { RefusalError } from "@clearhold/client";
import { QueryClient } from "@tanstack/react-query";

/**
 * Reads are asked again once when nobody answered; a refusal is an answer. Writes are never
 * repeated by themselves, nor kept for the time when the network is back: money may hang on them.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: "always",
      retry: (failures, error) =>
        failures < 1 && !(error instanceof RefusalError && !error.unclear),
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
