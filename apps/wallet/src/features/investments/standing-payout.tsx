import type { SubscriptionView } from "@clearhold/contract/wallet/projects";
import {
  AddressText,
  Button,
  Card,
  Dialog,
  Fact,
  Facts,
  Notice,
  RefusalNotice,
  Section,
} from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { useText } from "../../text/use-text.ts";
import { useRevokeStanding } from "./use-revoke-standing.ts";

type StandingPayoutProps = { subscription: SubscriptionView };

/** Where the payout of this record goes by itself, and what became of it; nothing with way 1. */
export function StandingPayout({ subscription }: StandingPayoutProps) {
  const t = useText();
  const { rebate_state: state, rebate_address: address } = subscription;
  if (state === "") return null;
  return (
    <Section title={t("standing.title")}>
      {state === "fell-back" && (
        <Notice tone="warning" title={t("standing.fellBack")}>
          {subscription.rebate_reason_text}
        </Notice>
      )}
      <Card>
        <Facts>
          <Fact label={t("standing.state")}>{t(`standing.${states[state]}`)}</Fact>
          <Fact label={t("withdraw.address")} stacked>
            <AddressText address={address} />
          </Fact>
        </Facts>
        {state === "standing" && <Standing id={subscription.id} />}
        {state === "withdrawn" && <Withdrawn id={subscription.withdrawal_id} />}
      </Card>
    </Section>
  );
}

const states = { standing: "waits", withdrawn: "withdrawn", "fell-back": "balance" } as const;

function Withdrawn({ id }: { id: string }) {
  const t = useText();
  return (
    <Button variant="secondary" render={<Link to="/TransferSuccessful" search={{ id }} />}>
      {t("standing.show")}
    </Button>
  );
}

/** The way back to the balance, until it has gone: once, and without a password. */
function Standing({ id }: { id: string }) {
  const t = useText();
  const words = useRefusalWords();
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeStanding(id, () => setAsking(false));
  const close = () => {
    setAsking(false);
    revoke.reset();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t("standing.revoke")}
      </Button>
      <Dialog
        open={asking}
        title={t("standing.revokeTitle")}
        confirm={{
          label: t("standing.revoke"),
          onClick: () => revoke.mutate(),
          loading: revoke.isPending,
        }}
        cancel={{ label: t("action.cancel"), onClick: close }}
      >
        <p>{t("standing.revokeText")}</p>
        <RefusalNotice text={revoke.error && words(revoke.error)} />
      </Dialog>
    </>
  );
}
