import type { CampaignView } from "@clearhold/contract/wallet/rewards/campaigns";
import { Button } from "@clearhold/ui/actions";
import { StatusBadge } from "@clearhold/ui/data";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { displayCount, Fact, Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { ChanceCard } from "../draws/chance-card.tsx";
import styles from "./boxes.module.css";
import { useCampaigns } from "./boxes-data.ts";

/** Every campaign that was committed to, with the money behind it. */
export function CampaignsTab() {
  const campaigns = useCampaigns();
  return (
    <PullToRefresh onRefresh={() => campaigns.refetch()}>
      <PagedList query={campaigns} empty={<Empty />}>
        {(items) => (
          <div className={styles.page}>
            <OriginLine isDemo={false} />
            {items.map((campaign) => (
              <CampaignCard key={campaign.id} campaign={campaign} />
            ))}
          </div>
        )}
      </PagedList>
    </PullToRefresh>
  );
}

function CampaignCard({ campaign }: { campaign: CampaignView }) {
  const t = useText();
  const { id, name, state, cards } = campaign;
  const left = readMoney(campaign.left, "TRX");
  const offer = readMoney(campaign.offer, "TRX");
  const highest = readMoney(campaign.highest, "TRX");
  const funded = moneyLabel(readMoney(campaign.funded, "TRX"));
  const label = t("campaigns.checkOf", { name });
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <CampaignBadge state={state} />
      </div>
      {offer.units > 0n && (
        <p className={styles.text}>
          {t("campaigns.upTo", {
            left: moneyLabel(offer),
            highest: moneyLabel(readMoney(campaign.offer_highest, "TRX")),
          })}
        </p>
      )}
      <Facts>
        <Fact label={t("campaigns.boxesLeft")}>{displayCount(campaign.boxes_left)}</Fact>
        <Fact label={t("campaigns.cardsLeft")}>
          {t("campaigns.of", { left: displayCount(campaign.cards_left), all: displayCount(cards) })}
        </Fact>
        <MoneyRow label={t("campaigns.left")} money={left} />
        <MoneyRow
          label={t("campaigns.pool")}
          money={readMoney(campaign.pool, "TRX")}
          note={t("campaigns.poolNote", { funded })}
        />
        <MoneyRow label={t("campaigns.highest")} money={highest} />
        <Fact label={t("campaigns.until")}>{formatTime(campaign.endtime)}</Fact>
      </Facts>
      {state === "open" && <ChanceCard campaign={campaign} />}
      <Button
        variant="secondary"
        render={<Link to="/DrawProof" search={{ id }} aria-label={label} />}
      >
        {t("campaigns.check")}
      </Button>
    </Card>
  );
}

export function CampaignBadge({ state }: Pick<CampaignView, "state">) {
  const t = useText();
  const tone = state === "open" ? "success" : "neutral";
  return <StatusBadge tone={tone}>{t(`campaigns.${state}`)}</StatusBadge>;
}

function Empty() {
  const t = useText();
  return (
    <EmptyState
      drawing="coins"
      text={t("rewards.noCampaign")}
      action={
        <Button variant="secondary" render={<Link to="/InviteFriends" />}>
          {t("rewards.invite")}
        </Button>
      }
    />
  );
}
