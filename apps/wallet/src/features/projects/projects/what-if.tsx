import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { type Money, money, scaleOf } from "@clearhold/money";
import { Chips, SliderField } from "@clearhold/ui/choices";
import { AmountField } from "@clearhold/ui/forms";
import { Card, Section } from "@clearhold/ui/layout";
import { Facts, MoneyRow } from "@clearhold/ui/money";
import { useState } from "react";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { readMoney, readTyped, readUnits } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./project-detail.module.css";
import { platformFeePercent, quoteOutcome } from "./quote-outcome.ts";
import { rateLook, rateParts } from "./rate-look.ts";

/** Of what the example speaks at first, in whole coins: easy to compare with a percentage. */
const exampleCoins = 100n;
/** As far as a project can lose, and as far to the other side. */
const widest = 100;

type WhatIfProps = {
  project: Pick<ProjectView, "unit" | "min_raised" | "rate">;
};

/** What any result would mean for any amount, computed as a settlement computes. Promises nothing. */
export function WhatIf({ project }: WhatIfProps) {
  const t = useText();
  const says = useRuleText();
  const [typed, setTyped] = useState(() => exampleOf(project));
  const [percent, setPercent] = useState("0");
  const amount = readTyped(typed, project.unit, 0) ?? money(project.unit, 0n);
  return (
    <Section title={t("project.outcomes")}>
      <Card>
        <AmountField
          label={t("label.amount")}
          scale={0}
          wrong={says(subscriptionRules["subscription-not-integer"])}
          unit={project.unit}
          value={typed}
          onChange={setTyped}
        />
        <RateInput target={project.rate} percent={percent} onChange={setPercent} />
        <Outcome amount={amount} percent={percent} />
        <p className={styles.note}>{t("project.outcomesText")}</p>
      </Card>
    </Section>
  );
}

type RateInputProps = { target: string; percent: string; onChange: (percent: string) => void };

/** The outcome in percent: by the slider, or the target, nothing and the same losses by one tap. */
function RateInput({ target, percent, onChange }: RateInputProps) {
  const t = useText();
  const most = Math.max(widest, Math.ceil(Number(target)));
  const quick = [...new Set(["-100", `-${target}`, "0", target])].filter(isPossible);
  return (
    <>
      <SliderField
        label={t("whatIf.rate")}
        value={Math.round(Number(percent))}
        valueText={rateParts(percent, false)}
        aside={<span data-look={rateLook(percent)}>{rateParts(percent, false)}</span>}
        min={-widest}
        max={most}
        onChange={(value) => onChange(String(value))}
      />
      <Chips
        wrap
        label={t("whatIf.rate")}
        value={percent}
        onChange={onChange}
        options={quick.map((value) => ({ value, label: rateParts(value, false) }))}
      />
    </>
  );
}

/** Nobody loses more than everything. */
function isPossible(percent: string): boolean {
  return readUnits(percent, 4) >= readUnits("-100", 4) && percent !== "-0";
}

function Outcome({ amount, percent }: { amount: Money; percent: string }) {
  const t = useText();
  const { result, fee, received } = quoteOutcome(amount, percent);
  return (
    <Facts>
      <MoneyRow label={t("whatIf.result")} money={result} sign="always" tone="move" />
      <MoneyRow label={t("whatIf.fee", { rate: platformFeePercent })} money={fee} />
      <MoneyRow label={t("whatIf.back")} money={received} strong />
    </Facts>
  );
}

/** A hundred coins, or the least that may be subscribed where that is more. */
function exampleOf({ min_raised, unit }: WhatIfProps["project"]): string {
  const coins = readMoney(min_raised, unit).units / 10n ** BigInt(scaleOf(unit));
  return String(coins > exampleCoins ? coins : exampleCoins);
}
