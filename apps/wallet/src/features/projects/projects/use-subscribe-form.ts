import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { formatMoney, money, smallestSubscription } from "@clearhold/money";
import { moneyLabel } from "@clearhold/ui/money";
import { useState } from "react";
import { useDraft } from "../../../drafts/use-draft.ts";
import { firstFault } from "../../../forms/first-fault.ts";
import { readMoney, readTyped } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import {
  mostToSubscribe,
  orderChecks,
  type SubscribeFault,
  subscribeChecks,
  whyNothing,
} from "./subscribe-checks.ts";
import { type RebateWay, useRebate } from "./use-rebate.ts";

/** The requirement's full form asks for the agreement; its simple ones have words of their own. */
export type SubscribeLayout = "full" | "simple";

const checksOf = { full: subscribeChecks, simple: orderChecks } as const;

/** What is typed into a subscription, its bounds, and what is wrong with it. */
export function useSubscribeForm(project: ProjectView, user: UserInfo, layout: SubscribeLayout) {
  const { draft, change, forget } = useDraft(`subscribe.${project.id}`, { amount: "", way: "1" });
  const [agreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<SubscribeFault | null>(null);
  const rebate = useRebate(project.unit, draft.way === "2" ? "2" : "1");

  const available = readMoney(project.ubalance, project.unit);
  const quota = readMoney(project.balance, project.unit);
  const smallest = readMoney(project.min_raised, project.unit);
  const minimum = money(project.unit, smallestSubscription(smallest.units, quota.units));
  // A project without a personal limit leaves the quota.
  const limited = readMoney(project.limit_raised, project.unit).units > 0n;
  const personal = limited ? readMoney(project.my_remaining, project.unit) : quota;
  const amount = readTyped(draft.amount, project.unit, 0);

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
      const all = mostToSubscribe(available, quota, personal);
      edit({ amount: all.units > 0n ? formatMoney(all) : "" });
      if (all.units === 0n) setFault(whyNothing(available, quota));
    },
    check(): boolean {
      const found = firstFault(checksOf[layout], {
        agreed,
        status: project.status,
        level: user.level,
        levelNeeded: project.level_id,
        certified: user.certified,
        certifiedNeeded: project.certified_id,
        amount,
        available,
        minimum,
        quota,
        personal,
        lacksAddress: rebate.lacksAddress,
      });
      setFault(found);
      return found === null;
    },
  };
}

export type SubscribeFormState = ReturnType<typeof useSubscribeForm>;

/** The words of a fault, with the amounts they speak of. */
export function useSubscribeFault(form: SubscribeFormState, { unit }: Pick<ProjectView, "unit">) {
  const t = useText();
  switch (form.fault) {
    case null:
      return "";
    case "belowMinimum":
      return t("subscribe.belowMinimum", { min: moneyLabel(form.minimum) });
    case "aboveQuota":
      return t("subscribe.aboveQuota", { remaining: moneyLabel(form.quota) });
    case "aboveLimit":
      return t("subscribe.aboveLimit", { remaining: moneyLabel(form.personal) });
    case "typedMissing":
      return t("order.amountMissing");
    case "addressMissing":
      return t("order.addressMissing", { unit });
    default:
      return t(`subscribe.${form.fault}`);
  }
}

/** Faults that are about the whole form and not about the amount. */
export function isGeneralFault(fault: SubscribeFault | null): boolean {
  return fault === "conditions" || fault === "closed" || fault === "addressMissing";
}
