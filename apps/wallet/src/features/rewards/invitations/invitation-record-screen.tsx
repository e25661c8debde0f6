import type { InviteLogRow } from "@clearhold/contract/wallet/rewards/invitations";
import { Button } from "@clearhold/ui/actions";
import { StatusBadge } from "@clearhold/ui/data";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { moneyLabel } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { FaultWords } from "../fault-words.tsx";
import { useInvitations } from "./invitations-data.ts";
import styles from "./invite.module.css";

/** "Invitation record": whom I invited, how far each of them is, and what is waited for. */
export function InvitationRecordScreen() {
  const t = useText();
  const invitations = useInvitations();
  const user = useUserInfo().data;
  return (
    <AppScreen title={t("invitation.title")} backTo="/InviteFriends">
      <PullToRefresh onRefresh={() => invitations.refetch()}>
        <PagedList query={invitations} empty={<Empty />}>
          {(rows) => (
            <>
              {user && <OriginLine isDemo={user.is_demo} />}
              <Card flush>
                <List label={t("invitation.title")}>
                  {rows.map((row) => (
                    <Row
                      key={row.id}
                      icon="user"
                      title={row.username}
                      note={<Note row={row} />}
                      value={<Badge row={row} />}
                      {...(row.box_id && {
                        chevron: true,
                        render: <Link to="/reward" search={{ tab: "rewards", box: row.box_id }} />,
                      })}
                    />
                  ))}
                </List>
              </Card>
            </>
          )}
        </PagedList>
      </PullToRefresh>
    </AppScreen>
  );
}

function Badge({ row: { is_reglog, is_buy } }: { row: InviteLogRow }) {
  const t = useText();
  if (is_buy) return <StatusBadge tone="success">{t("invitation.subscribed")}</StatusBadge>;
  if (is_reglog) return <StatusBadge tone="brand">{t("invitation.registered")}</StatusBadge>;
  return <StatusBadge tone="neutral">{t("invitation.notRegistered")}</StatusBadge>;
}

/** Where nothing is earned from somebody, nothing is waited for either. */
function Note({ row }: { row: InviteLogRow }) {
  const t = useText();
  const { invite_time, waits_for, fault } = row;
  return (
    <span className={styles.lines}>
      <span>{formatMinute(invite_time)}</span>
      {fault === "" && <span>{t(`invitation.${waits_for}`)}</span>}
      <FaultWords fault={fault} />
      <BoxNote row={row} />
    </span>
  );
}

/** The status of the invitation's box (requirement 4), and what it can hold or held. */
function BoxNote({ row: { status, box_id, open_box_limit } }: { row: InviteLogRow }) {
  const t = useText();
  const amount = moneyLabel(readMoney(open_box_limit, "TRX"));
  return (
    <>
      <StatusBadge tone={boxTones[status]}>
        {t("invitation.box", { state: t(`rewards.${status}`) })}
      </StatusBadge>
      {box_id && <span>{t(status === 3 ? "box.held" : "box.limit", { amount })}</span>}
    </>
  );
}

const boxTones = { 1: "neutral", 2: "brand", 3: "success" } as const;

function Empty() {
  const t = useText();
  return (
    <EmptyState
      text={t("invitation.empty")}
      action={
        <Button variant="secondary" render={<Link to="/InviteFriends" />}>
          {t("invitation.invite")}
        </Button>
      }
    />
  );
}
