import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { formatMoney } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { CheckField, FormShell } from "@clearhold/ui/forms";
import { useId, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { InDoubtNotice } from "../../../orders/unclear-notice.tsx";
import { useText } from "../../../text/use-text.ts";
import { AgreementSheet } from "./agreement-sheet.tsx";
import { Conditions } from "./conditions.tsx";
import { openStatus } from "./project-status.ts";
import { RebateChoice } from "./rebate-choice.tsx";
import { SubscribeAmount } from "./subscribe-amount.tsx";
import { SubscribeClosed } from "./subscribe-closed.tsx";
import styles from "./subscribe-form.module.css";
import { SubscribeReview } from "./subscribe-review.tsx";
import { SubscribeTerms } from "./subscribe-terms.tsx";
import {
  isGeneralFault,
  type SubscribeFormState,
  useSubscribeFault,
  useSubscribeForm,
} from "./use-subscribe-form.ts";
import { useSubscriptionOrder } from "./use-subscription-order.ts";

type SubscribeFormProps = { project: ProjectView; user: UserInfo };

/** How much, the agreement, and everything that has to be known before. */
export function SubscribeForm({ project, user }: SubscribeFormProps) {
  const t = useText();
  const form = useSubscribeForm(project, user, "full");
  const order = useSubscriptionOrder(form.forget);
  const fault = useSubscribeFault(form);
  const general = isGeneralFault(form.fault);

  function submit() {
    if (!form.check() || !form.amount) return;
    const money = formatMoney(form.amount);
    order.open({ pro_id: project.id, money, agreement: "1", rebate_way: form.rebate.way });
  }

  const doubt = order.inDoubt && !order.review && (
    <InDoubtNotice records={<RecordsButton to="/MyInvestment" onLook={order.forgetDoubt} />} />
  );
  // An order under way keeps its review, whatever becomes of the project meanwhile.
  if (project.status !== openStatus && !order.review) {
    return (
      <>
        {doubt}
        <SubscribeClosed project={project} user={user} />
      </>
    );
  }
  return (
    <>
      {doubt}
      <FormShell onSubmit={submit} action={<SubmitButton form={form} />}>
        <SubscribeTerms project={project} form={form} />
        <Conditions project={project} user={user} />
        <SubscribeAmount project={project} form={form} error={general ? "" : fault} />
        <RebateChoice rebate={form.rebate} currency={project.unit} onChoose={form.chooseRebate} />
        <Notice tone="warning" title={t("project.risk")}>
          {t("project.fee")}
        </Notice>
        <AgreementBox project={project} form={form} />
        <Refused error={order.refused} text={general ? fault : undefined} />
      </FormShell>
      <SubscribeReview project={project} order={order} form={form} />
    </>
  );
}

/** The box to tick and the text it speaks of. */
function AgreementBox({ project, form }: { project: ProjectView; form: SubscribeFormState }) {
  const t = useText();
  const [reading, setReading] = useState(false);
  return (
    <div className={styles.agreement}>
      <CheckField label={t("subscribe.agreement")} checked={form.agreed} onChange={form.agree} />
      <Button variant="quiet" size="small" onClick={() => setReading(true)}>
        {t("order.agreement")}
      </Button>
      <AgreementSheet project={project} open={reading} onClose={() => setReading(false)} />
    </div>
  );
}

/** Nothing happens before the agreement (requirement 5), and the button says why. */
function SubmitButton({ form }: { form: SubscribeFormState }) {
  const t = useText();
  const says = useRuleText();
  const reasonId = useId();
  const { agreed, unreadable } = form;
  return (
    <div className={styles.submit}>
      {!agreed && (
        <p id={reasonId} className={styles.reason}>
          {says(subscriptionRules["agreement-required"])}
        </p>
      )}
      <Button
        type="submit"
        disabled={!agreed || unreadable}
        aria-describedby={agreed ? undefined : reasonId}
      >
        {t("subscribe.submit")}
      </Button>
    </div>
  );
}
