import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { AmountField } from "@clearhold/ui/forms";
import { moneyLabel } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { useText } from "../../../text/use-text.ts";
import { UncertifiedNotice } from "../../people/certification/uncertified.tsx";
import styles from "./subscribe-form.module.css";
import type { SubscribeFormState } from "./use-subscribe-form.ts";

type SubscribeAmountProps = {
  project: ProjectView;
  form: SubscribeFormState;
  error: string;
};

/** Whole coins, All, and the two ways to get more of them. */
export function SubscribeAmount({ project, form, error }: SubscribeAmountProps) {
  const t = useText();
  const says = useRuleText();
  return (
    <div className={styles.amount}>
      <AmountField
        label={t("subscribe.amount")}
        name="amount"
        placeholder="0"
        scale={0}
        wrong={says(subscriptionRules["subscription-not-integer"])}
        unit={project.unit}
        value={form.typed}
        onChange={form.type}
        all={{ label: t("action.all"), onClick: form.takeAll }}
        aside={`${t("label.available")} ${moneyLabel(form.available)}`}
        hint={t("subscribe.hint", { min: moneyLabel(form.minimum, { decimals: 0 }) })}
        error={error}
      />
      <UncertifiedNotice {...form.uncertified} />
      <WaysToMoney project={project} />
    </div>
  );
}

/** More of the project's currency: from outside, or for what one has. */
export function WaysToMoney({ project }: { project: ProjectView }) {
  const t = useText();
  return (
    <div className={styles.links}>
      <Button
        variant="secondary"
        size="small"
        render={<Link to="/Deposit" search={{ currency: project.unit }} />}
      >
        {t("subscribe.topUp")}
      </Button>
      <Button
        variant="secondary"
        size="small"
        render={<Link to="/CurrencyExchange" search={{ project: project.id }} />}
      >
        {t("subscribe.exchange")}
      </Button>
    </div>
  );
}
