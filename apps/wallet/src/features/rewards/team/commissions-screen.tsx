import type { CommissionView } from "@clearhold/contract/wallet/rewards/team";
import { Button } from "@clearhold/ui/actions";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { MoneyText, moneyLabel } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { useLast } from "../../../frame/use-last.ts";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { CommissionDetail } from "./commission-detail.tsx";
import styles from "./team.module.css";
import { useCommissions } from "./team-data.ts";

/** "NodeRecord": every commission, the newest first, each with the fee that paid it. */
export function CommissionsScreen() {
  const t = useText();
  const commissions = useCommissions();
  const [openId, setOpenId] = useState<string | null>(null);
  const pages = commissions.data?.pages ?? [];
  const open = pages.flatMap(({ data }) => data).find(({ id }) => id === openId);
  const shown = useLast(open);
  return (
    <AppScreen title={t("commission.title")} backTo="/myteam">
      <PullToRefresh onRefresh={() => commissions.refetch()}>
        <PagedList query={commissions} empty={<Empty />}>
          {(items) => (
            <>
              <OriginLine isDemo={pages.some(({ is_demo }) => is_demo)} />
              <Commissions commissions={items} onOpen={setOpenId} />
            </>
          )}
        </PagedList>
      </PullToRefresh>
      <Sheet
        open={open !== undefined}
        onClose={() => setOpenId(null)}
        title={t("commission.detail")}
      >
        {shown && <CommissionDetail commission={shown} />}
      </Sheet>
    </AppScreen>
  );
}

type CommissionsProps = { commissions: CommissionView[]; onOpen: (id: string) => void };

function Commissions({ commissions, onOpen }: CommissionsProps) {
  const t = useText();
  return (
    <Card flush>
      <List label={t("commission.title")}>
        {commissions.map(({ id, level, username, name, unit, fee, rate, amount, createtime }) => (
          <Row
            key={id}
            title={name}
            note={
              <span className={styles.lines}>
                <span>{t("commission.about", { level: String(level), name: username })}</span>
                <span>{t("commission.of", { rate, fee: moneyLabel(readMoney(fee, unit)) })}</span>
                <span>{formatMinute(createtime)}</span>
              </span>
            }
            value={<MoneyText money={readMoney(amount, unit)} sign="always" tone="move" />}
            render={<button type="button" onClick={() => onOpen(id)} />}
          />
        ))}
      </List>
    </Card>
  );
}

function Empty() {
  const t = useText();
  return (
    <EmptyState
      drawing="coins"
      text={t("commission.empty")}
      action={
        <Button variant="secondary" render={<Link to="/NodePlan" />}>
          {t("commission.plan")}
        </Button>
      }
    />
  );
}
