import type { BoxView } from "@clearhold/contract/wallet/rewards/boxes";
import { Button } from "@clearhold/ui/actions";
import { Chips } from "@clearhold/ui/choices";
import { StatusBadge } from "@clearhold/ui/data";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { WholeMoments } from "../../../time/whole-moments.tsx";
import { boxTones, boxWords } from "./box-words.ts";
import styles from "./boxes.module.css";
import { type BoxStatus, boxStatuses, useRewards } from "./boxes-data.ts";

type RewardsTabProps = {
  status: BoxStatus | null;
  onFilter: (status: string) => void;
  onOpen: (box: string) => void;
};

/** My boxes, the newest first, and what each waits for. */
export function RewardsTab({ status, onFilter, onOpen }: RewardsTabProps) {
  const t = useText();
  const rewards = useRewards(status);
  const isDemo = rewards.data?.pages.some(({ is_demo }) => is_demo) ?? false;
  return (
    <PullToRefresh onRefresh={() => rewards.refetch()}>
      <div className={styles.page}>
        <Chips
          label={t("rewards.filter")}
          value={status ?? ""}
          onChange={onFilter}
          options={[
            { value: "", label: t("rewards.all") },
            ...boxStatuses.map((one) => ({ value: one, label: t(`rewards.${one}`) })),
          ]}
        />
        <PagedList query={rewards} empty={<Empty />}>
          {(boxes) => (
            <>
              <OriginLine isDemo={isDemo} />
              <Card flush>
                <List label={t("rewards.mine")}>
                  {boxes.map((box) => (
                    <BoxRow key={box.id} box={box} onOpen={() => onOpen(box.id)} />
                  ))}
                </List>
              </Card>
            </>
          )}
        </PagedList>
      </div>
    </PullToRefresh>
  );
}

/** A box that can be opened has a button to do so; every other row leads to what is known of it. */
function BoxRow({ box, onOpen }: { box: BoxView; onOpen: () => void }) {
  const t = useText();
  const { campaign, friend, state, trx, createtime } = box;
  const row = {
    icon: "gift" as const,
    title: campaign,
    note: (
      <span className={styles.lines}>
        <span>{t("box.friend", { name: friend })}</span>
        <span>
          <WholeMoments text={boxWords(t, box)} />
        </span>
        <span>{formatMinute(createtime)}</span>
        <StatusBadge tone={boxTones[state]}>{t(`box.state.${state}`)}</StatusBadge>
      </span>
    ),
  };
  if (state === "ready") {
    const name = t("box.receiveOf", { campaign, friend });
    return (
      <Row
        {...row}
        value={
          <span className={styles.act}>
            <Button size="small" aria-label={name} onClick={onOpen}>
              {t("box.receive")}
            </Button>
          </span>
        }
      />
    );
  }
  const open = <button type="button" onClick={onOpen} />;
  if (trx === null) return <Row {...row} render={open} />;
  return (
    <Row
      {...row}
      value={<MoneyText money={readMoney(trx, "TRX")} sign="always" tone="move" />}
      render={open}
    />
  );
}

function Empty() {
  const t = useText();
  return (
    <EmptyState
      drawing="coins"
      text={t("rewards.noBox")}
      action={
        <Button variant="secondary" render={<Link to="/InviteFriends" />}>
          {t("rewards.invite")}
        </Button>
      }
    />
  );
}
