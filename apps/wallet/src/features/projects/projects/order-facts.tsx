import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { ProjectCountdown } from "./project-countdown.tsx";
import { ProjectHead } from "./project-head.tsx";
import { RaisedLine } from "./raised-line.tsx";
import { RateText } from "./rate-text.tsx";

/** An order's figures as the requirement lists them: raised, target, period, start, end, currency. */
export function OrderFacts({ project }: { project: ProjectView }) {
  const t = useText();
  const amount = (text: string) => readMoney(text, project.unit);
  return (
    <Card>
      <ProjectHead heading project={project} note={project.order_no} />
      <RateText project={project} />
      <RaisedLine project={project} />
      <ProjectCountdown project={project} />
      <Facts>
        <MoneyRow label={t("project.raisedAmount")} money={amount(project.already_raised)} />
        <MoneyRow label={t("project.totalAmount")} money={amount(project.total_raised)} />
        <MoneyRow label={t("project.remaining")} money={amount(project.balance)} />
        <Fact label={t("order.period")}>{project.period}</Fact>
        <Fact label={t("order.starts")}>{formatTime(project.starttime)}</Fact>
        <Fact label={t("order.ends")}>{formatTime(project.endtime)}</Fact>
        <Fact label={t("order.unit")}>{project.unit}</Fact>
      </Facts>
    </Card>
  );
}
