import { Button } from "@clearhold/ui/actions";
import { EmptyState } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { useText } from "../text/use-text.ts";

/** The list that each kind of thing is found in. */
const lists = {
  project: "/Events",
  investment: "/MyInvestment",
  bill: "/FundBill",
  deposit: "/DepositRecord",
  claim: "/DepositRecord",
  withdrawal: "/WithdrawalRecord",
  exchange: "/CurrencyExchangeRecord",
  address: "/dizhiAddress",
  article: "/HelpCenter",
  message: "/SystemNotification",
  category: "/SystemNotification",
  text: "/user",
  notice: "/Announcement",
  campaign: "/reward",
  box: "/reward",
} as const;

export type MissingThing = keyof typeof lists;

/** A link that names nothing: one sentence, and the way to what there is. */
export function Missing({ what }: { what: MissingThing }) {
  const t = useText();
  return (
    <EmptyState
      text={t(`missing.${what}`)}
      action={
        <Button variant="secondary" render={<Link to={lists[what]} replace />}>
          {t(`missing.back.${what}`)}
        </Button>
      }
    />
  );
}
