import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { HtmlContent } from "../../press/notices/html-content.tsx";
import { useOpenNext } from "../boxes/boxes-data.ts";
import { NextBoxSheet } from "../boxes/next-box-sheet.tsx";
import { OpenCard } from "../boxes/open-card.tsx";
import { useInviteInfo } from "./invitations-data.ts";
import styles from "./invite.module.css";
import { InviteCard } from "./invite-card.tsx";
import { ShareRow } from "./share-row.tsx";

/**
 * "Invite friends": the boxes that can be opened, code, link and QR, the ways to send them, and what an
 * invitation pays.
 */
export function InviteScreen() {
  const t = useText();
  const info = useInviteInfo();
  const [reading, setReading] = useState(false);
  const rule = info.data?.rule ?? "";
  const next = useOpenNext();
  const [opening, setOpening] = useState(false);
  const openNext = () => {
    setOpening(true);
    next.mutate();
  };
  return (
    <AppScreen
      title={t("friends.title")}
      backTo="/user"
      trailing={
        rule ? (
          <Button variant="quiet" size="small" onClick={() => setReading(true)}>
            {t("friends.rules")}
          </Button>
        ) : undefined
      }
    >
      <PullToRefresh onRefresh={() => info.refetch()}>
        <Loaded query={info} skeleton={<ListSkeleton rows={7} />}>
          {(view) => (
            <div className={styles.page}>
              <OpenCard info={view} onOpen={openNext} />
              <p className={styles.lead}>{t("friends.lead")}</p>
              <InviteCard invitation={view} />
              <ShareRow invitation={view} />
              <Card>
                <p className={styles.lead}>
                  {view.has_commission ? t("friends.paysSome") : t("friends.paysNone")}
                </p>
              </Card>
              <Ways friends={view.friends} />
            </div>
          )}
        </Loaded>
      </PullToRefresh>
      <NextBoxSheet open={opening} onClose={() => setOpening(false)} next={next} />
      <Sheet open={reading} onClose={() => setReading(false)} title={t("friends.rules")}>
        <HtmlContent html={rule} />
      </Sheet>
    </AppScreen>
  );
}

function Ways({ friends }: { friends: number }) {
  const t = useText();
  return (
    <Card flush>
      <List>
        <Row
          icon="bill"
          title={t("invitation.title")}
          note={`${t("friends.registered")}: ${friends}`}
          render={<Link to="/InvitationRecord" />}
        />
        <Row
          icon="gift"
          title={t("rewards.title")}
          render={<Link to="/reward" search={{ tab: "rewards" }} />}
        />
        <Row icon="people" title={t("team.title")} render={<Link to="/myteam" />} />
        <Row icon="chart" title={t("friends.plan")} render={<Link to="/NodePlan" />} />
        <Row icon="scan" title={t("friends.scan")} render={<Link to="/scancode" />} />
      </List>
    </Card>
  );
}
