import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { type CurrencyCode, type Money, zero } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { moneyLabel } from "@clearhold/ui/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/query.ts";
import { HelpLink } from "../../../frame/help-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

/** What waits for the person's certification, and the Unix second from which it waits no more; 0 for nothing. */
export type Uncertified = { readonly waiting: Money; readonly until: number };

/** How much of a balance waits for the person's certification; nothing while that is not known. */
export function useUncertified(currency: CurrencyCode): Uncertified {
  const assets = useQuery(queryOf(getAssets, {})).data;
  const mine = assets?.list.find((one) => one.currency_code === currency);
  if (!mine) return { waiting: zero(currency), until: 0 };
  return { waiting: readMoney(mine.uncertified, currency), until: mine.uncertified_until };
}

/** Says before an order what it cannot use, and what to do; nothing where all of it can be used. */
export function UncertifiedNotice({ waiting, until }: Uncertified) {
  const t = useText();
  if (waiting.units === 0n) return null;
  return (
    <Notice
      tone="warning"
      title={t("certification.waits", { amount: moneyLabel(waiting) })}
      action={
        <Button variant="secondary" size="small" render={<Link to="/Authentication" />}>
          {t("certification.raise")}
        </Button>
      }
    >
      <p>
        {t("certification.waitsText")}{" "}
        {until > 0 && t("certification.waitsUntil", { time: formatMinute(until) })}
      </p>
      <HelpLink article="deposit-limits" />
    </Notice>
  );
}
