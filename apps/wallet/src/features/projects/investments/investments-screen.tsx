import { Button, Icon } from "@clearhold/ui/actions";
import { ChoiceTabs } from "@clearhold/ui/choices";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { CurrencyChips } from "../../../frame/currency-chips.tsx";
import { useText } from "../../../text/use-text.ts";
import { CardSkeleton } from "../projects/card-skeleton.tsx";
import { Appointments } from "./appointments.tsx";
import { InvestedTotal } from "./invested-total.tsx";
import styles from "./investment-card.module.css";
import { InvestmentCard } from "./investment-card.tsx";
import { useSubscriptions } from "./investments-data.ts";
import { NewsCard } from "./news-card.tsx";
import { type RecordFilter, readRecordFilter } from "./record-filter.ts";
import { RecordFilterSheet } from "./record-filter-sheet.tsx";

/** What I subscribed to. Tab 1 = My Investment, tab 2 = Appointment Record. */
export function InvestmentsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/MyInvestment" });
  const view = search.id === "2" ? "2" : "1";
  const filter = readRecordFilter(search);
  const [filtering, setFiltering] = useState(false);
  const go = (part: typeof search) =>
    void navigate({ to: "/MyInvestment", search: { ...search, ...part }, replace: true });
  return (
    <AppScreen
      title={t("investment.listTitle")}
      backTo="/user"
      trailing={
        <Button variant="quiet" size="small" onClick={() => setFiltering(true)}>
          {t("action.filter")}
          {(search.type || search.days) && <Icon name="check" size={16} />}
        </Button>
      }
    >
      <NewsCard />
      <ChoiceTabs
        label={t("investment.views")}
        value={view}
        onChange={(id) => go({ id, type: "" })}
        tabs={[
          { value: "1", label: t("investment.mine") },
          { value: "2", label: t("investment.appointments") },
        ]}
      >
        <CurrencyChips value={search.currency} onChange={(currency) => go({ currency })} />
        {view === "2" ? <Appointments filter={filter} /> : <Mine filter={filter} />}
      </ChoiceTabs>
      <RecordFilterSheet
        key={`${view} ${search.type} ${search.days}`}
        open={filtering}
        kind={view === "2" ? "appointments" : "investments"}
        filter={filter}
        onClose={() => setFiltering(false)}
        onApply={(chosen) => {
          setFiltering(false);
          go(chosen);
        }}
      />
    </AppScreen>
  );
}

function Mine({ filter }: { filter: RecordFilter }) {
  const subscriptions = useSubscriptions(filter);
  return (
    <PullToRefresh onRefresh={() => subscriptions.refetch()}>
      <InvestedTotal />
      <PagedList
        query={subscriptions}
        skeleton={<CardSkeleton />}
        empty={<Empty filter={filter} />}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((subscription) => (
              <li key={subscription.id}>
                <InvestmentCard subscription={subscription} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </PullToRefresh>
  );
}

function Empty({ filter }: { filter: RecordFilter }) {
  const t = useText();
  if (filter.currency || filter.type || filter.days) {
    return <EmptyState drawing="chart" text={t("holding.emptyFiltered")} />;
  }
  return (
    <EmptyState
      drawing="chart"
      text={t("investment.empty")}
      action={
        <Button variant="secondary" render={<Link to="/Events" />}>
          {t("investment.toProjects")}
        </Button>
      }
    />
  );
}
