import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { ProgressBar } from "@clearhold/ui/data";
import { displayMoney, moneyLabel } from "@clearhold/ui/money";
import { useState } from "react";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { raisedPercent } from "./project-status.ts";
import styles from "./raised-line.module.css";

type RaisedLineProps = {
  project: Pick<
    ProjectView,
    "already_raised" | "total_raised" | "unit" | "is_demo" | "raised_is_demo"
  >;
};

/** How often a value has changed while it was shown: each change is lit up once. */
function useFresh(value: string): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
  return seen.changes;
}

/** How far a raise is: the bar, "42% raised", and the two amounts behind it. */
export function RaisedLine({ project }: RaisedLineProps) {
  const t = useText();
  const raised = readMoney(project.already_raised, project.unit);
  const total = readMoney(project.total_raised, project.unit);
  const percent = raisedPercent(raised.units, total.units);
  const fresh = useFresh(project.already_raised);
  const words = t("projects.raised", { percent: String(percent) });
  return (
    <div className={styles.raised}>
      <ProgressBar label={t("project.raisedAmount")} percent={percent} valueText={words} />
      <div className={styles.words}>
        <b>
          {words} {project.raised_is_demo && !project.is_demo && <OriginBadge isDemo />}
        </b>
        <span key={fresh} className={fresh > 0 ? styles.fresh : undefined}>
          {t("projects.raisedOf", {
            raised: displayMoney(raised, { decimals: 0 }),
            total: moneyLabel(total, { decimals: 0 }),
          })}
        </span>
      </div>
    </div>
  );
}
