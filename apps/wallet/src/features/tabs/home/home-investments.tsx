import { Button } from "@clearhold/ui/actions";
import { Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { useText } from "../../../text/use-text.ts";
import { InvestmentCard } from "../../projects/investments/investment-card.tsx";
import { useRunningSubscriptions } from "../../projects/investments/investments-data.ts";

/** What I have invested and when the next thing happens to it; nothing only where nothing runs. */
export function HomeInvestments() {
  const t = useText();
  const running = useRunningSubscriptions();
  if (running.data ? running.data.data.length === 0 : !running.isError) return null;
  return (
    <Section
      title={t("home.investments")}
      action={
        <Button variant="quiet" size="small" render={<Link to="/MyInvestment" />}>
          {t("action.seeAll")}
        </Button>
      }
    >
      <Loaded query={running}>
        {({ data }) =>
          data.map((subscription) => (
            <InvestmentCard key={subscription.id} subscription={subscription} />
          ))
        }
      </Loaded>
    </Section>
  );
}
