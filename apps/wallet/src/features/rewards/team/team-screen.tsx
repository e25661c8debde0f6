import type { TeamMember } from "@clearhold/contract/wallet/rewards/team";
import { Button } from "@clearhold/ui/actions";
import { ChoiceTabs } from "@clearhold/ui/choices";
import { EmptyState, Notice, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { displayCount } from "@clearhold/ui/money";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useLast } from "../../../frame/use-last.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { FaultWords } from "../fault-words.tsx";
import { EarnedAmounts, EarnedValue } from "./earned.tsx";
import styles from "./team.module.css";
import { teamLevels, useTeam } from "./team-data.ts";
import { TeamHero } from "./team-hero.tsx";

/** "My team": what its fees have paid me, and the people of each level. */
export function TeamScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/myteam" });
  const level = teamLevels.find((one) => String(one) === search.level) ?? 1;
  const team = useTeam(level);
  const sums = useLast(team.data?.pages[0]);
  const tabLabel = (one: number) => {
    const count = sums?.level_num[one - 1];
    const name = { level: String(one) };
    if (count === undefined) return t("team.level", name);
    return t("team.levelCount", { ...name, count: displayCount(count) });
  };
  return (
    <AppScreen title={t("team.title")} backTo="/user">
      <PullToRefresh onRefresh={() => team.refetch()}>
        <div className={styles.page}>
          {sums && <TeamHero team={sums} />}
          {sums && !sums.is_on && <Notice icon="info">{t("team.off")}</Notice>}
          <Card flush>
            <List>
              <Row icon="bill" title={t("team.records")} render={<Link to="/NodeRecord" />} />
              <Row icon="chart" title={t("plan.title")} render={<Link to="/NodePlan" />} />
            </List>
          </Card>
          <ChoiceTabs
            label={t("team.levels")}
            value={String(level)}
            onChange={(next) =>
              void navigate({ to: "/myteam", search: { level: next }, replace: true })
            }
            tabs={teamLevels.map((one) => ({ value: String(one), label: tabLabel(one) }))}
          >
            <PagedList query={team} empty={<Empty />}>
              {(members) => <Members members={members} />}
            </PagedList>
          </ChoiceTabs>
        </div>
      </PullToRefresh>
    </AppScreen>
  );
}

function Members({ members }: { members: (TeamMember & { id: number })[] }) {
  const t = useText();
  return (
    <Card flush>
      <List label={t("team.title")}>
        {members.map((member) => (
          <Row
            key={member.id}
            icon="user"
            title={member.username}
            note={
              <span className={styles.lines}>
                <span>
                  {t("team.joined")}{" "}
                  <span className={styles.time}>{formatMinute(member.jointime)}</span>
                </span>
                <FaultWords fault={member.fault} />
              </span>
            }
            value={<EarnedAmounts earned={member.earned} />}
            valueNote={<EarnedValue of={member} />}
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
      text={t("team.empty")}
      action={
        <Button variant="secondary" render={<Link to="/InviteFriends" />}>
          {t("team.invite")}
        </Button>
      }
    />
  );
}
