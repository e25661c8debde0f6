import { getSubscription, listSubscriptions } from "@clearhold/contract/wallet/projects";
import { revokeStandingPayout } from "@clearhold/contract/wallet/standing-payouts";
import { toast } from "@clearhold/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useText } from "../../text/use-text.ts";

/** Calls off that a payout goes on; whatever the answer, the record is read anew. */
export function useRevokeStanding(id: string, onDone: () => void) {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeStandingPayout, { record_id: id }),
    onSuccess: () => {
      toast(t("standing.revoked"), "success");
      onDone();
    },
    onSettled: () => {
      for (const { name } of [getSubscription, listSubscriptions]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
    },
  });
}
