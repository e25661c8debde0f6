import { type SubscriptionRule, subscriptionRules } from "@clearhold/contract/subscription-rules";
import { spendable } from "@clearhold/contract/uncertified-rules";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { formatMoney, lesser, money, smallestSubscription } from "@clearhold/money";
import { useState } from "react";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { readMoney, readTyped } from "../../../money/read-money.ts";
import { useUncertified } from "../../people/certification/uncertified.tsx";
import { openStatus } from "./project-status.ts";
import {
  findSubscribeFault,
  mostToSubscribe,
  type SubscribeFault,
  type SubscribeLayout,
  whyNothing,
} from "./subscribe-checks.ts";
import { type RebateWay, useRebate } from "./use-rebate.ts";

/** What is typed into a subscription, its bounds, and what is wrong with it. */
export function useSubscribeForm(project: ProjectView, user: UserInfo, layout: SubscribeLayout) {
  const { draft, change, forget } = useDraft(`subscribe.${project.id}`, { amount: "", way: "1" });
  const [agreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<SubscribeFault | null>(null);
  const rebate = useRebate(project.unit, draft.way === "2" ? "2" : "1");

  const available = readMoney(project.ubalance, project.unit);
  const uncertified = useUncertified(project.unit);
  const quota = readMoney(project.balance, project.unit);
  const smallest = readMoney(project.min_raised, project.unit);
  // A project without a personal limit leaves the quota.
  const limited = readMoney(project.limit_raised, project.unit).units > 0n;
  const personal = limited ? readMoney(project.my_remaining, project.unit) : quota;
  const most = lesser(quota.units, personal.units);
  const minimum = money(project.unit, smallestSubscription(smallest.units, most));
  const amount = readTyped(draft.amount, project.unit, 0);

  const facts = {
    isOpen: project.status === openStatus,
    agreed,
    level: user.level,
    levelNeeded: project.level_id,
    certified: user.certified,
    certifiedNeeded: project.certified_id,
    amount,
    available,
    uncertified: uncertified.waiting,
    minimum,
    quota,
    personal,
    lacksAddress: rebate.lacksAddress,
  };

  function edit(part: Partial<typeof draft>) {
    change(part);
    setFault(null);
  }

  return {
    amount,
    typed: draft.amount,
    /** Something is typed, and it is no whole number: there is nothing to send. */
    unreadable: draft.amount !== "" && amount === null,
    agreed,
    fault,
    available,
    uncertified,
    minimum,
    quota,
    personal,
    rebate,
    forget,
    type: (amount: string) => edit({ amount }),
    chooseRebate: (way: RebateWay) => edit({ way }),
    agree(next: boolean) {
      setAgreed(next);
      setFault(null);
    },
    takeAll() {
      const all = mostToSubscribe(spendable(available, uncertified.waiting), quota, personal);
      edit({ amount: all.units > 0n ? formatMoney(all) : "" });
      if (all.units === 0n) setFault(whyNothing(facts));
    },
    check(): boolean {
      const found = findSubscribeFault(layout, facts);
      setFault(found);
      return found === null;
    },
  };
}

export type SubscribeFormState = ReturnType<typeof useSubscribeForm>;

/** The words of a fault; "" without one. */
export function useSubscribeFault({ fault }: SubscribeFormState): string {
  const says = useRuleText();
  return fault ? says(subscriptionRules[fault.name], fault.details) : "";
}

const generalRules: readonly SubscriptionRule[] = [
  "project-not-open",
  "subscription-conditions-not-met",
  "default-address-missing",
];

/** Faults that are about the whole form and not about the amount. */
export function isGeneralFault(fault: SubscribeFault | null): boolean {
  return fault !== null && generalRules.includes(fault.name);
}
