import type { DrawView } from "@clearhold/contract/wallet/rewards/campaigns";
import { StatusBadge } from "@clearhold/ui/data";
import { EmptyState } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "../boxes/boxes.module.css";
import { useDraws } from "./draw-data.ts";

/** Every draw, the latest first; mine are marked. */
export function DrawList({ campaignId }: { campaignId: string }) {
  const t = useText();
  const draws = useDraws(campaignId);
  return (
    <PagedList query={draws} empty={<EmptyState text={t("draws.none")} />}>
      {(rows) => (
        <Card flush>
          <List label={t("draws.list")}>
            {rows.map((draw) => (
              <DrawRow key={draw.id} draw={draw} campaignId={campaignId} />
            ))}
          </List>
        </Card>
      )}
    </PagedList>
  );
}

function DrawRow({ draw, campaignId }: { draw: DrawView; campaignId: string }) {
  const t = useText();
  const { number, trx, lapsed, opentime, drawtime, height, is_mine } = draw;
  return (
    <Row
      title={
        <>
          {t("draws.draw", { number: String(number) })}{" "}
          {is_mine && <StatusBadge tone="brand">{t("draws.mine")}</StatusBadge>}
        </>
      }
      note={
        <span className={styles.lines}>
          <span>{formatMinute(drawtime || opentime)}</span>
          <span>{t("draws.block", { height: String(height) })}</span>
          {lapsed && <span>{t("draws.lapsed")}</span>}
        </span>
      }
      value={
        trx === null ? (
          <StatusBadge tone="warning">{t("draws.waits")}</StatusBadge>
        ) : (
          <MoneyText money={readMoney(trx, "TRX")} />
        )
      }
      render={<Link to="/DrawProof" search={{ id: campaignId, draw: String(number) }} />}
    />
  );
}
