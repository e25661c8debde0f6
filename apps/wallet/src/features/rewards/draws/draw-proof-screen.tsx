import type { CampaignView } from "@clearhold/contract/wallet/rewards/campaigns";
import { Notice, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { displayCount, Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { CardSkeleton } from "../../projects/projects/card-skeleton.tsx";
import styles from "../boxes/boxes.module.css";
import { CampaignBadge } from "../boxes/campaigns-tab.tsx";
import { CopyLine } from "../copy-line.tsx";
import { ChanceCard } from "./chance-card.tsx";
import { CheckCard } from "./check-card.tsx";
import { useCampaign, useRefreshProof } from "./draw-data.ts";
import { DrawList } from "./draw-list.tsx";
import { OneDraw } from "./one-draw.tsx";

/** What everybody can check of a campaign: what was fixed before, every draw, and the public file. */
export function DrawProofScreen() {
  const t = useText();
  const { id, draw } = useSearch({ from: "/DrawProof" });
  const number = /^[1-9][0-9]{0,8}$/.test(draw ?? "") ? Number(draw) : null;
  return (
    <AppScreen title={t("draws.title")} backTo="/reward">
      {id ? <Proof id={id} draw={number} /> : <Missing what="campaign" />}
    </AppScreen>
  );
}

function Proof({ id, draw }: { id: string; draw: number | null }) {
  const t = useText();
  const campaign = useCampaign(id);
  const refresh = useRefreshProof();
  return (
    <PullToRefresh onRefresh={refresh}>
      <Found query={campaign} what="campaign" skeleton={<CardSkeleton />}>
        {(data) => (
          <div className={styles.page}>
            {!data.is_provable && <Notice tone="warning">{t("draws.testNetwork")}</Notice>}
            {draw !== null && <OneDraw campaignId={id} number={draw} />}
            <About campaign={data} />
            <Section title={t("chance.section")}>
              <Card>
                <ChanceCard campaign={data} />
              </Card>
            </Section>
            <Section title={t("draws.check")}>
              <CheckCard campaign={data} />
            </Section>
            <Section title={t("draws.fixed")}>
              <FixedCard campaign={data} />
            </Section>
            <Section title={t("draws.list")}>
              <DrawList campaignId={id} />
            </Section>
          </div>
        )}
      </Found>
    </PullToRefresh>
  );
}

function About({ campaign }: { campaign: CampaignView }) {
  const t = useText();
  const left = { left: displayCount(campaign.cards_left), all: displayCount(campaign.cards) };
  const amounts = [
    ["draws.funded", campaign.funded],
    ["campaigns.pool", campaign.pool],
    ["draws.worth", campaign.worth],
    ["campaigns.left", campaign.left],
    ["campaigns.highest", campaign.highest],
  ] as const;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.name}>{campaign.name}</h2>
        <CampaignBadge state={campaign.state} />
      </div>
      <OriginLine isDemo={false} />
      <Facts>
        {amounts.map(([label, amount]) => (
          <MoneyRow key={label} label={t(label)} money={readMoney(amount, "TRX")} />
        ))}
        <Fact label={t("campaigns.cardsLeft")}>{t("campaigns.of", left)}</Fact>
        <Fact label={t("draws.decided")}>{displayCount(campaign.drawn)}</Fact>
        <Fact label={t("draws.waiting")}>{displayCount(campaign.waiting)}</Fact>
        <Fact label={t("draws.committed")}>{formatTime(campaign.committime)}</Fact>
        <Fact label={t("campaigns.until")}>{formatTime(campaign.endtime)}</Fact>
      </Facts>
    </Card>
  );
}

function FixedCard({ campaign }: { campaign: CampaignView }) {
  const t = useText();
  const hashes = [
    ["draws.commitment", campaign.commitment],
    ["draws.deckRoot", campaign.deck_root],
    ["draws.chainTip", campaign.chain_tip],
    ["draws.head", campaign.head],
  ] as const;
  return (
    <Card>
      <p className={styles.text}>{t("draws.fixedText")}</p>
      <Facts>
        {hashes.map(([name, text]) => {
          const label = t(name);
          return (
            <CopyLine
              key={name}
              label={label}
              text={text}
              copyLabel={t("draws.copy", { what: label })}
            />
          );
        })}
        <Fact label={t("draws.lines")}>{campaign.lines}</Fact>
      </Facts>
    </Card>
  );
}
