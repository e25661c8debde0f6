import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Notice, toast } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { Fact, Facts } from "@clearhold/ui/money";
import { Dialog } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { useRevokeRebate } from "./investments-data.ts";

type PayoutWayProps = { subscription: SubscriptionView };

/** Where a payout goes on to by itself, and what became of it. Nothing where it stays in the balance. */
export function PayoutWay({ subscription }: PayoutWayProps) {
  const t = useText();
  const { rebate_way: way, rebate_state: state, withdrawal_id: withdrawal } = subscription;
  if (way === 1) return null;
  return (
    <Section title={t("order.rebate")}>
      <Card>
        {state !== "fell-back" && (
          <Facts>
            <Fact
              label={t("order.toAddress")}
              stacked
              {...(state === "standing" && { note: t("order.toAddressNote") })}
            >
              <AddressText address={subscription.rebate_address} />
            </Fact>
          </Facts>
        )}
        {state === "standing" && <Revoke subscription={subscription} />}
        {state === "withdrawn" && withdrawal && (
          <Button
            variant="secondary"
            render={<Link to="/TransferSuccessful" search={{ id: withdrawal }} />}
          >
            {t("holding.sentOn")}
          </Button>
        )}
        {state === "fell-back" && (
          <Notice title={t("holding.stayed")}>{subscription.rebate_reason_text}</Notice>
        )}
      </Card>
    </Section>
  );
}

/** It only makes safer, so that no proof is asked for; but it cannot be switched on again. */
function Revoke({ subscription }: PayoutWayProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeRebate(subscription.id, () => {
    setAsking(false);
    toast(t("holding.revoked"));
  });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {t("holding.revoke")}
      </Button>
      <Dialog
        open={asking}
        title={t("holding.revoke")}
        confirm={{
          label: t("action.confirm"),
          onClick: () => revoke.mutate(),
          loading: revoke.isPending,
        }}
        cancel={{ label: t("action.back"), onClick: () => setAsking(false) }}
      >
        {t("holding.revokeText")}
        <Refused error={revoke.error} />
      </Dialog>
    </>
  );
}
