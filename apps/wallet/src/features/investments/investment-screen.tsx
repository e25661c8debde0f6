import { RefusalError } from "@clearhold/client";
import type { SubscriptionView } from "@clearhold/contract/wallet/projects";
import { Button, EmptyState } from "@clearhold/ui";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { useGoBack } from "../../frame/use-go-back.ts";
import { useText } from "../../text/use-text.ts";
import { Allocation } from "../projects/allocation.tsx";
import { CardSkeleton } from "../projects/card-skeleton.tsx";
import { isAnnounced } from "../projects/project-status.ts";
import { SettlementEvidence } from "../projects/settlement-evidence.tsx";
import { IncomeSummary } from "./income-summary.tsx";
import { InvestmentHero } from "./investment-hero.tsx";
import { InvestmentTimeline } from "./investment-timeline.tsx";
import { useSubscription } from "./investments-data.ts";

/** One of my subscriptions from its first day to its payout. */
export function InvestmentScreen() {
  const t = useText();
  const { id } = useSearch({ from: "/wodetouzi" });
  return (
    <AppScreen title={t("investment.title")} backTo="/MyInvestment">
      {id ? <Found id={id} /> : <OneBack />}
    </AppScreen>
  );
}

/** Without an id there is nothing to show: one page back (spec 2). */
function OneBack() {
  const goBack = useEffectEvent(useGoBack("/MyInvestment"));
  useEffect(() => goBack(), []);
  return null;
}

function Found({ id }: { id: string }) {
  const subscription = useSubscription(id);
  const unknown =
    subscription.error instanceof RefusalError && subscription.error.code === "record-not-found";
  if (unknown) return <NoRecord />;
  return (
    <Loaded query={subscription} skeleton={<CardSkeleton />}>
      {(data) => <Detail subscription={data} />}
    </Loaded>
  );
}

function Detail({ subscription }: { subscription: SubscriptionView }) {
  const { pro_id: id, status } = subscription;
  return (
    <>
      <InvestmentHero subscription={subscription} />
      <IncomeSummary subscription={subscription} />
      <InvestmentTimeline subscription={subscription} />
      {isAnnounced(status) && <SettlementEvidence project={{ id, status }} record={subscription} />}
      <Allocation slices={subscription.assignjson} />
    </>
  );
}

function NoRecord() {
  const t = useText();
  return (
    <EmptyState
      text={t("investment.notFound")}
      action={
        <Button variant="secondary" render={<Link to="/MyInvestment" replace />}>
          {t("investment.listTitle")}
        </Button>
      }
    />
  );
}
