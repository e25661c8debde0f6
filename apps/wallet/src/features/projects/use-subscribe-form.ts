import type { UserInfo } from "@clearhold/contract/wallet/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects";
import { formatMoney } from "@clearhold/money";
import { moneyLabel } from "@clearhold/ui";
import { useState } from "react";
import { useDraft } from "../../drafts/use-draft.ts";
import { firstFault } from "../../forms/first-fault.ts";
import { readMoney, readTyped } from "../../money/read-money.ts";
import { useText } from "../../text/use-text.ts";
import {
  mostToSubscribe,
  type SubscribeFault,
  smallestSubscription,
  subscribeChecks,
} from "./subscribe-checks.ts";

/** What is typed into a subscription, its bounds, and what is wrong with it. */
export function useSubscribeForm(project: ProjectView, user: UserInfo) {
  const { draft, change, forget } = useDraft(`subscribe.${project.id}`, { amount: "" });
  const [agreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<SubscribeFault | null>(null);

  const available = readMoney(project.ubalance, project.unit);
  const quota = readMoney(project.balance, project.unit);
  const minimum = smallestSubscription(readMoney(project.min_raised, project.unit), quota);
  // A project without a personal limit leaves the quota.
  const limited = readMoney(project.limit_raised, project.unit).units > 0n;
  const personal = limited ? readMoney(project.my_remaining, project.unit) : quota;
  const amount = readTyped(draft.amount, project.unit);

  return {
    amount,
    typed: draft.amount,
    agreed,
    fault,
    available,
    minimum,
    quota,
    personal,
    forget,
    type(typed: string) {
      change({ amount: typed });
      setFault(null);
    },
    agree(next: boolean) {
      setAgreed(next);
      setFault(null);
    },
    takeAll() {
      change({ amount: formatMoney(mostToSubscribe(available, quota, personal)) });
      setFault(null);
    },
    check(): boolean {
      const found = firstFault(subscribeChecks, {
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
      });
      setFault(found);
      return found === null;
    },
  };
}

export type SubscribeFormState = ReturnType<typeof useSubscribeForm>;

/** The words of a fault, with the amounts they speak of. */
export function useSubscribeFault(form: SubscribeFormState): string {
  const t = useText();
  if (form.fault === null) return "";
  if (form.fault === "belowMinimum") {
    return t("subscribe.belowMinimum", { min: moneyLabel(form.minimum) });
  }
  if (form.fault === "aboveQuota") {
    return t("subscribe.aboveQuota", { remaining: moneyLabel(form.quota) });
  }
  if (form.fault === "aboveLimit") {
    return t("subscribe.aboveLimit", { remaining: moneyLabel(form.personal) });
  }
  return t(`subscribe.${form.fault}`);
}
