import { Button } from "@clearhold/ui/actions";
import { EmptyState, ListSkeleton } from "@clearhold/ui/feedback";
import { Card, List, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { BillRow } from "../../statements/bills/bill-row.tsx";
import { useLatestBills } from "../../statements/bills/bills-data.ts";

/** The last movements of my money, and the way to all of them. */
export function HomeActivity() {
  const t = useText();
  const bills = useLatestBills();
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  return (
    <Section
      title={t("home.activity")}
      action={
        <Button variant="quiet" size="small" render={<Link to="/FundBill" />}>
          {t("action.seeAll")}
        </Button>
      }
    >
      <Loaded query={bills} skeleton={<ListSkeleton rows={3} />}>
        {({ data: { data } }) =>
          data.length === 0 ? (
            <EmptyState text={t("home.noActivity")} />
          ) : (
            <Card flush>
              <List label={t("home.activity")}>
                {data.map((bill) => (
                  <BillRow key={bill.id} bill={bill} hidden={hidden} />
                ))}
              </List>
            </Card>
          )
        }
      </Loaded>
    </Section>
  );
}
