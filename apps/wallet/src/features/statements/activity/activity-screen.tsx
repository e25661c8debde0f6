import { securityEventGroups } from "@clearhold/contract/security-events";
import type { ActivityView } from "@clearhold/contract/wallet/statements/activity";
import { Chips } from "@clearhold/ui/choices";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Section } from "@clearhold/ui/layout";
import { nowSeconds } from "@clearhold/ui/time";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { type Translate, useText } from "../../../text/use-text.ts";
import { addDays, dayOf } from "../../../time/calendar.ts";
import { type ActivityGroup, useActivity } from "./activity-data.ts";
import { ActivityRow } from "./activity-row.tsx";
import { ActivitySheet } from "./activity-sheet.tsx";
import { byDay } from "./by-day.ts";

const groups = Object.keys(securityEventGroups) as ActivityGroup[];

/** What happened to the account and who of the house looked at it: the owner's own proof. */
export function ActivityScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/Activity" });
  const group = groups.find((one) => one === search.group);
  const activity = useActivity(group);
  const [opened, setOpened] = useState<{ event: ActivityView; open: boolean } | null>(null);
  return (
    <AppScreen title={t("activity.title")} backTo="/SecuritySettings">
      <Chips
        label={t("activity.filter")}
        value={group ?? ""}
        onChange={(chosen) =>
          void navigate({ to: "/Activity", search: { group: chosen }, replace: true })
        }
        options={[
          { value: "", label: t("activity.all") },
          ...groups.map((value) => ({ value, label: t(`activity.${value}`) })),
        ]}
      />
      <PullToRefresh onRefresh={() => activity.refetch()}>
        <PagedList query={activity} empty={<EmptyState text={emptyWords(t, group)} />}>
          {(events) => (
            <Days events={events} onOpen={(event) => setOpened({ event, open: true })} />
          )}
        </PagedList>
      </PullToRefresh>
      <ActivitySheet
        event={opened?.event ?? null}
        open={opened?.open ?? false}
        onClose={() => setOpened((now) => now && { ...now, open: false })}
      />
    </AppScreen>
  );
}

type DaysProps = { events: ActivityView[]; onOpen: (event: ActivityView) => void };

function Days({ events, onOpen }: DaysProps) {
  const t = useText();
  const today = dayOf(nowSeconds());
  const names = new Map([
    [today, t("activity.today")],
    [addDays(today, -1), t("activity.yesterday")],
  ]);
  return byDay(events).map(({ day, items }) => (
    <Section key={day} title={names.get(day) ?? day}>
      <Card flush>
        <List>
          {items.map((event) => (
            <ActivityRow key={event.id} event={event} onOpen={onOpen} />
          ))}
        </List>
      </Card>
    </Section>
  ));
}

function emptyWords(t: Translate, group: ActivityGroup | undefined): string {
  if (group === undefined) return t("activity.empty");
  return group === "operators" ? t("activity.emptyOperators") : t("activity.emptyFiltered");
}
