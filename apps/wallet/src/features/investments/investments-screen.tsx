import { Button, ChoiceTabs, EmptyState, PullToRefresh } from "@clearhold/ui";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { PagedList } from "../../api/paged-list.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readCurrency } from "../../frame/choose-currency.ts";
import { CurrencyChips } from "../../frame/currency-chips.tsx";
import { useText } from "../../text/use-text.ts";
import { CardSkeleton } from "../projects/card-skeleton.tsx";
import styles from "./investment-card.module.css";
import { InvestmentCard } from "./investment-card.tsx";
import { useSubscriptions } from "./investments-data.ts";

/** What I subscribed to. Tab 1 = My Investment, tab 2 = Appointment Record (decisions 2). */
export function InvestmentsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/MyInvestment" });
  const view = search.id === "2" ? "2" : "1";
  const go = (part: { id?: string; currency?: string }) =>
    void navigate({ to: "/MyInvestment", search: { ...search, ...part }, replace: true });
  return (
    <AppScreen title={t("investment.listTitle")} backTo="/user">
      <ChoiceTabs
        label={t("investment.views")}
        value={view}
        onChange={(id) => go({ id })}
        tabs={[
          { value: "1", label: t("investment.mine") },
          { value: "2", label: t("investment.appointments") },
        ]}
      >
        {view === "2" ? (
          <EmptyState drawing="papers" text={t("investment.appointmentsEmpty")} />
        ) : (
          <>
            <CurrencyChips value={search.currency} onChange={(currency) => go({ currency })} />
            <Mine currency={search.currency} />
          </>
        )}
      </ChoiceTabs>
    </AppScreen>
  );
}

function Mine({ currency }: { currency: string | undefined }) {
  const subscriptions = useSubscriptions(readCurrency(currency));
  return (
    <PullToRefresh onRefresh={() => subscriptions.refetch()}>
      <PagedList query={subscriptions} skeleton={<CardSkeleton />} empty={<Empty />}>
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

function Empty() {
  const t = useText();
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
