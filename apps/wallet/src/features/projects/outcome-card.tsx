import type { ProjectView } from "@clearhold/contract/wallet/projects";
import { type Money, money, scaleOf } from "@clearhold/money";
import { Card, Facts, MoneyRow, moneyLabel, Section } from "@clearhold/ui";
import { readMoney } from "../../money/read-money.ts";
import { type Translate, useText } from "../../text/use-text.ts";
import styles from "./project-detail.module.css";
import { type Outcome, outcomesOf } from "./quote-outcome.ts";
import { rateParts } from "./rate-look.ts";

/** Of what the example speaks, in whole coins: easy to compare with a percentage. */
const exampleCoins = 100n;

/** What the target, no profit and a loss would mean, each with the same room. */
export function OutcomeCard({ project }: { project: ProjectView }) {
  const t = useText();
  const example = exampleOf(project);
  return (
    <Section title={t("project.outcomes")}>
      <Card>
        <p className={styles.note}>{t("project.outcomesText", { amount: moneyLabel(example) })}</p>
        <Facts>
          {outcomesOf(example, project.rate).map((outcome, index) => (
            <MoneyRow
              key={outcome.percent}
              label={t(index === 0 ? "project.outcomeTarget" : "project.outcomeOther", {
                rate: rateParts(outcome.percent, false),
              })}
              money={outcome.received}
              note={noteOf(outcome, t)}
            />
          ))}
        </Facts>
      </Card>
    </Section>
  );
}

/** A hundred coins, or the least that may be subscribed where that is more. */
function exampleOf({ min_raised, unit }: ProjectView): Money {
  const minimum = readMoney(min_raised, unit);
  const usual = money(unit, exampleCoins * 10n ** BigInt(scaleOf(unit)));
  return minimum.units > usual.units ? minimum : usual;
}

function noteOf({ result, fee }: Outcome, t: Translate): string {
  if (result.units === 0n) return t("project.outcomeEven");
  if (result.units < 0n) {
    return t("project.outcomeLoss", { loss: moneyLabel(money(result.currency, -result.units)) });
  }
  return t("project.outcomeGain", { profit: moneyLabel(result), fee: moneyLabel(fee) });
}
