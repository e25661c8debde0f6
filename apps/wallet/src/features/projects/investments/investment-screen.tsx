import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { useGoBack } from "../../../frame/use-go-back.ts";
import { useText } from "../../../text/use-text.ts";
import { Allocation } from "../projects/allocation.tsx";
import { CardSkeleton } from "../projects/card-skeleton.tsx";
import { isAnnounced } from "../projects/project-status.ts";
import { SettlementEvidence } from "../projects/settlement-evidence.tsx";
import { CoolingOff } from "./cooling-off.tsx";
import { IncomeSummary } from "./income-summary.tsx";
import { InvestmentHero } from "./investment-hero.tsx";
import { InvestmentTimeline } from "./investment-timeline.tsx";
import { useSubscription } from "./investments-data.ts";
import { PayoutWay } from "./payout-way.tsx";

/** One of my subscriptions from its first day to its payout. */
export function InvestmentScreen() {
  const t = useText();
  const { id } = useSearch({ from: "/wodetouzi" });
  return (
    <AppScreen title={t("investment.title")} backTo="/MyInvestment">
      {id ? <Investment id={id} /> : <OneBack />}
    </AppScreen>
  );
}

/** Without an id there is nothing to show: one page back (requirement 2). */
function OneBack() {
  const goBack = useEffectEvent(useGoBack("/MyInvestment"));
  useEffect(() => goBack(), []);
  return null;
}

function Investment({ id }: { id: string }) {
  const subscription = useSubscription(id);
  return (
    <Found query={subscription} what="investment" skeleton={<CardSkeleton />}>
      {(data) => <Detail subscription={data} />}
    </Found>
  );
}

function Detail({ subscription }: { subscription: SubscriptionView }) {
  const { pro_id: id, status, state } = subscription;
  const cancelled = state === "cancelled";
  return (
    <>
      <InvestmentHero subscription={subscription} />
      <CoolingOff subscription={subscription} />
      <IncomeSummary subscription={subscription} />
      {!cancelled && <PayoutWay subscription={subscription} />}
      {isAnnounced(status) && !cancelled && (
        <SettlementEvidence project={{ id, status }} record={subscription} />
      )}
      <InvestmentTimeline subscription={subscription} />
      <Allocation slices={subscription.assignjson} />
      <SupportLink caseId={subscription.id} />
    </>
  );
}
