import type { CampaignView } from "@clearhold/contract/wallet/rewards/campaigns";
import { displayCount, Fact, Facts, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "../boxes/boxes.module.css";
import { CopyLine } from "../copy-line.tsx";
import { chanceOf, stillPossible } from "./chance.ts";

/** What everybody asks of a draw: the chance, where the money is from, and who could cheat. */
export function ChanceCard({ campaign }: { campaign: CampaignView }) {
  return (
    <>
      <Chance campaign={campaign} />
      <Money campaign={campaign} />
      <Cheating />
    </>
  );
}

function Chance({ campaign: { values, cards_left: left } }: { campaign: CampaignView }) {
  const t = useText();
  const lower = left - values.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => {
    const percent = chanceOf(count, left);
    return t("chance.of", { count: displayCount(count), left: displayCount(left), percent });
  };
  return (
    <>
      <h3 className={styles.question}>{t("chance.title")}</h3>
      <p className={styles.text}>
        {left > 1
          ? t("chance.text", { left: displayCount(left) })
          : t(left === 1 ? "chance.last" : "chance.none")}
      </p>
      <Facts>
        {values.map(({ trx, count }) => (
          <Fact key={trx} label={moneyLabel(readMoney(trx, "TRX"))}>
            {share(count)}
          </Fact>
        ))}
        {lower > 0 && <Fact label={t("chance.lower")}>{share(lower)}</Fact>}
      </Facts>
    </>
  );
}

function Money({ campaign: { funded, pool, journal, funders } }: { campaign: CampaignView }) {
  const t = useText();
  const amount = (text: string) => moneyLabel(readMoney(text, "TRX"));
  return (
    <>
      <h3 className={styles.question}>{t("chance.moneyTitle")}</h3>
      <p className={styles.text}>
        {t("chance.money", { funded: amount(funded), names: funders.join(", ") })}
      </p>
      <p className={styles.text}>{t("chance.pool", { pool: amount(pool) })}</p>
      <Facts>
        <CopyLine
          label={t("chance.journal")}
          text={journal}
          copyLabel={t("draws.copy", { what: t("chance.journal") })}
        />
      </Facts>
    </>
  );
}

function Cheating() {
  const t = useText();
  return (
    <>
      <Answers title="chance.cheatTitle" answers={["house", "producer", "order", "delay"]} />
      <Answers title="chance.possibleTitle" answers={stillPossible} />
      <p className={styles.text}>{t("chance.copy")}</p>
    </>
  );
}

type AnswersProps = {
  title: "chance.cheatTitle" | "chance.possibleTitle";
  answers: readonly ("house" | "producer" | "order" | "delay" | (typeof stillPossible)[number])[];
};

function Answers({ title, answers }: AnswersProps) {
  const t = useText();
  return (
    <>
      <h3 className={styles.question}>{t(title)}</h3>
      <ul className={styles.sides}>
        {answers.map((answer) => (
          <li key={answer}>{t(`chance.${answer}`)}</li>
        ))}
      </ul>
    </>
  );
}
