import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { Link, useRouterState } from "@tanstack/react-router";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import { useDisplayRates } from "./display-rates-data.ts";

/** Says that the operator took the chosen currency away, and what is shown instead. */
export function GoneCurrency() {
  const t = useText();
  const code = usePreferences((preferences) => preferences.currency);
  const offered = useDisplayRates().data;
  const here = useRouterState({ select: ({ location }) => location.pathname });
  if (!offered || offered.some((rate) => rate.code === code)) return null;
  const isChosenHere = here.toLowerCase() === "/switchcurrency";
  return (
    <Notice
      tone="warning"
      action={
        !isChosenHere && (
          <Button size="small" variant="secondary" render={<Link to="/SwitchCurrency" />}>
            {t("worth.choose")}
          </Button>
        )
      }
    >
      {t("worth.gone", { code, shown: "USDT" })}
    </Notice>
  );
}
