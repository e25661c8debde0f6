import type { SubscriptionView } from "@clearhold/contract/wallet/projects";
import { Card, Icon, Notice } from "@clearhold/ui";
import { type Translate, useText } from "../../text/use-text.ts";
import { isOwnLineRight, type SettlementCheck } from "./check-settlement.ts";
import type { PublishedSheet } from "./projects-data.ts";
import styles from "./settlement.module.css";

type SettlementChecksProps = {
  published: PublishedSheet;
  check: SettlementCheck;
  record: SubscriptionView | undefined;
};

type Tick = { name: string; passed: boolean; text: string };

/** The least number of operators whose names make a result (decisions 2). */
const approversNeeded = 2;

/** One tick for everything that this browser computed again; what differs is red and says so. */
export function SettlementChecks(props: SettlementChecksProps) {
  const t = useText();
  const ticks = ticksOf(props, t);
  return (
    <>
      {ticks.some(({ passed }) => !passed) && (
        <Notice tone="error" role="alert" title={t("settlement.differs")}>
          {t("settlement.differsText")}
        </Notice>
      )}
      <Card>
        <p className={styles.note}>{t("settlement.text")}</p>
        <ul className={styles.ticks}>
          {ticks.map(({ name, passed, text }) => (
            <li key={name} className={styles.tick} data-passed={passed}>
              <span className={styles.mark}>
                <Icon name={passed ? "check" : "close"} size={14} />
              </span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function ticksOf({ published, check, record }: SettlementChecksProps, t: Translate): Tick[] {
  const { sheet, hash } = published;
  const tick = (name: string, passed: boolean, texts: { right: string; wrong: string }): Tick => ({
    name,
    passed,
    text: passed ? texts.right : texts.wrong,
  });
  const ticks = [
    tick("lines", check.lines, {
      right: t("settlement.verifiedText", { count: sheet.lines.length }),
      wrong: t("settlement.linesDiffer"),
    }),
    tick("sums", check.sums, {
      right: t("settlement.sums"),
      wrong: t("settlement.sumsDiffer"),
    }),
  ];
  if (record) {
    ticks.unshift(
      tick("own", isOwnLineRight(sheet, check, record), {
        right: t("settlement.verified"),
        wrong: t("settlement.ownDiffers"),
      }),
    );
  }
  // Without TLS a browser cannot hash; the amounts above are checked all the same.
  if (hash !== null) {
    const approved = hash === sheet.sheet_hash && sheet.approved_by.length >= approversNeeded;
    ticks.push(
      tick("approved", approved, {
        right: t("settlement.approved", { names: sheet.approved_by.join(", ") }),
        wrong: t("settlement.notApproved"),
      }),
    );
  }
  return ticks;
}
