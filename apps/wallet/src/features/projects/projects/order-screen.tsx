import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { formatMoney, type Money } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { FormShell } from "@clearhold/ui/forms";
import { moneyLabel } from "@clearhold/ui/money";
import { Dialog } from "@clearhold/ui/overlays";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Found } from "../../../api/found.tsx";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readId } from "../../../frame/read-id.ts";
import { SupportLink } from "../../../frame/support-link.tsx";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { InDoubtNotice } from "../../../orders/unclear-notice.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import { Conditions } from "./conditions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { openStatus } from "./project-status.ts";
import { useProject } from "./projects-data.ts";
import { RebateChoice } from "./rebate-choice.tsx";
import { SubscribeAmount } from "./subscribe-amount.tsx";
import { SubscribeReview } from "./subscribe-review.tsx";
import { SubscribeTerms } from "./subscribe-terms.tsx";
import { isGeneralFault, useSubscribeFault, useSubscribeForm } from "./use-subscribe-form.ts";
import { useBuyOrder } from "./use-subscription-order.ts";

/** The requirement's investment order: its figures, the amount and the way of the payout. */
export function EventScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/EventDetails" }));
  return (
    <AppScreen title={t("order.title")} backTo="/Events">
      {id ? <Order id={id} layout="event" /> : <Missing what="project" />}
    </AppScreen>
  );
}

/** The requirement's recruiting screen: the amount first, with less around it. */
export function RecruitingScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/recruiting" }));
  return (
    <AppScreen title={t("order.recruiting")} backTo="/Events">
      {id ? <Order id={id} layout="recruiting" /> : <Missing what="project" />}
    </AppScreen>
  );
}

type Layout = "event" | "recruiting";

function Order({ id, layout }: { id: string; layout: Layout }) {
  const project = useProject(id);
  const user = useUserInfo();
  return (
    <Found query={project} what="project" skeleton={<CardSkeleton />}>
      {(data) => (
        <Loaded query={user} skeleton={<CardSkeleton cards={2} />}>
          {(person) => <OrderForm key={data.id} project={data} user={person} layout={layout} />}
        </Loaded>
      )}
    </Found>
  );
}

type OrderFormProps = { project: ProjectView; user: UserInfo; layout: Layout };

/** The same order as the full form's, through the requirement's other door. */
function OrderForm({ project, user, layout }: OrderFormProps) {
  const t = useText();
  const says = useRuleText();
  const form = useSubscribeForm(project, user, "simple");
  const [paid, setPaid] = useState<Paid | null>(null);
  const order = useBuyOrder((recordId) => {
    setPaid(form.amount && { amount: form.amount, recordId });
    order.close();
    form.forget();
  });
  const fault = useSubscribeFault(form);
  const general = isGeneralFault(form.fault);

  function submit() {
    if (!form.check() || !form.amount) return;
    order.open({
      ...{ id: project.id, money: formatMoney(form.amount), rebate_way: form.rebate.way },
    });
  }

  return (
    <>
      {order.inDoubt && !order.review && (
        <InDoubtNotice records={<RecordsButton to="/MyInvestment" onLook={order.forgetDoubt} />} />
      )}
      <FormShell
        onSubmit={submit}
        action={
          <Button type="submit" disabled={project.status !== openStatus || form.unreadable}>
            {project.status === openStatus
              ? t("subscribe.submit")
              : says(subscriptionRules["project-not-open"])}
          </Button>
        }
      >
        {layout === "event" ? (
          <OrderFacts project={project} />
        ) : (
          <SubscribeTerms project={project} form={form} />
        )}
        <Conditions project={project} user={user} />
        <SubscribeAmount project={project} form={form} error={general ? "" : fault} />
        <RebateChoice rebate={form.rebate} currency={project.unit} onChoose={form.chooseRebate} />
        <Notice tone="warning" title={t("project.risk")}>
          {t("project.fee")}
        </Notice>
        <Refused error={order.refused} text={general ? fault : undefined} />
      </FormShell>
      <SubscribeReview project={project} order={order} form={form} />
      <PaidDialog project={project} paid={paid} onClose={() => setPaid(null)} />
    </>
  );
}

type Paid = { amount: Money; recordId: string };
type PaidDialogProps = { project: ProjectView; paid: Paid | null; onClose: () => void };

/** The second popup: it was paid, and where the money is now. */
function PaidDialog({ project, paid, onClose }: PaidDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Dialog
      open={paid !== null}
      title={t("order.paid")}
      confirm={{
        label: t("investment.listTitle"),
        onClick: () => void navigate({ to: "/MyInvestment", search: { id: "1" }, replace: true }),
      }}
      cancel={{ label: t("action.done"), onClick: onClose }}
    >
      {t("order.paidText", { amount: paid ? moneyLabel(paid.amount) : "", name: project.name })}{" "}
      <OriginBadge isDemo={project.is_demo} />
      {paid && <SupportLink caseId={paid.recordId} />}
    </Dialog>
  );
}
