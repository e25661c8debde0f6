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
import { useInviteInfo } from "./invitations-data.ts";
import styles from "./invite.module.css";
import { InviteCard } from "./invite-card.tsx";
import { ShareRow } from "./share-row.tsx";

/** "Invite friends": code, link and QR, the ways to send them, and what an invitation pays. */
export function InviteScreen() {
  const t = useText();
  const info = useInviteInfo();
  const [reading, setReading] = useState(false);
  const rule = info.data?.rule ?? "";
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
        <Row icon="people" title={t("team.title")} render={<Link to="/myteam" />} />
        <Row icon="chart" title={t("friends.plan")} render={<Link to="/NodePlan" />} />
        <Row icon="scan" title={t("friends.scan")} render={<Link to="/scancode" />} />
      </List>
    </Card>
  );
}
