import type { ProjectView, SettlementView } from "@clearhold/contract/wallet/projects";
import { money } from "@clearhold/money";
import { Button, Card, Facts, MoneyRow, moneyLabel } from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import { useText } from "../../text/use-text.ts";
import { publishedLine, type SettledLine, type SettlementCheck } from "./check-settlement.ts";
import styles from "./settlement.module.css";

type OwnLinesProps = {
  sheet: SettlementView;
  check: SettlementCheck;
  status: ProjectView["status"];
  /** On the page of one subscription: that one alone. On the project's page: all mine, with links. */
  recordId: string | undefined;
};

/** My part of the published sheet; where this browser gets another amount, it stands beside in red. */
export function OwnLines({ sheet, check, status, recordId }: OwnLinesProps) {
  const t = useText();
  const mine = sheet.lines.filter(
    (line) => line.mine && (recordId === undefined || line.record_id === recordId),
  );
  return mine.map((line) => (
    <Card key={line.record_id}>
      <h3 className={styles.caption}>{t("settlement.mine")}</h3>
      <Line
        sheet={sheet}
        published={publishedLine(line, sheet)}
        computed={check.computed.get(line.record_id)}
        paid={status === 7}
      />
      {recordId === undefined && (
        <Button
          variant="secondary"
          render={<Link to="/wodetouzi" search={{ id: line.record_id }} />}
        >
          {t("project.mine")}
        </Button>
      )}
    </Card>
  ));
}

type LineProps = {
  sheet: SettlementView;
  published: SettledLine;
  computed: SettledLine | undefined;
  paid: boolean;
};

function Line({ sheet, published, computed, paid }: LineProps) {
  const t = useText();
  const row = (field: keyof SettledLine) => ({
    money: money(sheet.unit, published[field]),
    ...(computed &&
      computed[field] !== published[field] && {
        note: (
          <span className={styles.wrong}>
            {t("settlement.computed", { amount: moneyLabel(money(sheet.unit, computed[field])) })}
          </span>
        ),
      }),
  });
  return (
    <Facts>
      <MoneyRow label={t("investment.price")} {...row("price")} />
      <MoneyRow label={t("settlement.share")} {...row("part")} />
      <MoneyRow label={t("settlement.platform")} {...row("platform")} />
      <MoneyRow
        label={paid ? t("settlement.paid") : t("settlement.toBePaid")}
        strong
        {...row("earnings")}
      />
    </Facts>
  );
}
