import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { Button, Icon, IconButton } from "@clearhold/ui/actions";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List } from "@clearhold/ui/layout";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { CurrencyChips } from "../../../frame/currency-chips.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { useLast } from "../../../frame/use-last.ts";
import { useText } from "../../../text/use-text.ts";
import { BillFilterSheet } from "./bill-filter-sheet.tsx";
import { BillRow } from "./bill-row.tsx";
import { useBills, useListedCurrencies } from "./bills-data.ts";
import { ExportSheet } from "./export-sheet.tsx";
import { isFiltered, readFilter } from "./read-filter.ts";

/** Every movement of money, newest first, with the balance after it. */
export function BillScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/FundBill" });
  const filter = readFilter(search);
  const bills = useBills(filter);
  const typelist = useLast(bills.data?.pages[0]?.typelist);
  const currencies = useListedCurrencies();
  const [filtering, setFiltering] = useState(false);
  const [exporting, setExporting] = useState(false);
  const go = (part: typeof search) =>
    void navigate({ to: "/FundBill", search: { ...search, ...part }, replace: true });
  return (
    <AppScreen
      title={t("bill.title")}
      backTo="/user"
      trailing={
        <>
          <IconButton
            icon="download"
            label={t("statement.open")}
            onClick={() => setExporting(true)}
          />
          <Button variant="quiet" size="small" onClick={() => setFiltering(true)}>
            {t("action.filter")}
            {(filter.category || filter.days) && <Icon name="check" size={16} />}
          </Button>
        </>
      }
    >
      <CurrencyChips
        value={search.currency}
        listed={currencies}
        onChange={(currency) => go({ currency })}
      />
      <PullToRefresh onRefresh={() => bills.refetch()}>
        <PagedList
          query={bills}
          empty={
            <EmptyState text={isFiltered(filter) ? t("bill.emptyFiltered") : t("bill.empty")} />
          }
        >
          {(items) => <Rows bills={items} />}
        </PagedList>
      </PullToRefresh>
      <BillFilterSheet
        open={filtering}
        filter={filter}
        categories={typelist?.map(({ id }) => id) ?? []}
        onClose={() => setFiltering(false)}
        onApply={({ category, days }) => {
          setFiltering(false);
          go({ category, days });
        }}
      />
      <ExportSheet open={exporting} filter={filter} onClose={() => setExporting(false)} />
    </AppScreen>
  );
}

function Rows({ bills }: { bills: BillView[] }) {
  return (
    <>
      <OriginLine isDemo={bills.some(({ is_demo }) => is_demo)} />
      <Card flush>
        <List>
          {bills.map((bill) => (
            <BillRow key={bill.id} bill={bill} />
          ))}
        </List>
      </Card>
    </>
  );
}
