import type { CurrencyCode } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { Card } from "@clearhold/ui/layout";
import { Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { readMoney, readMoneyIfAny } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { useCertification } from "./certification-data.ts";
import { ComingLimit } from "./coming-limit.tsx";
import styles from "./deposit-limit.module.css";
import { UncertifiedNotice } from "./uncertified.tsx";

/** What a person should know before anything else of a deposit: what of it waits, and what changes. */
export function DepositWarnings({ currency }: { currency: CurrencyCode }) {
  const view = useCertification().data;
  if (!view) return null;
  return (
    <>
      <ComingLimit limit="reh_limit" currency={currency} />
      <UncertifiedNotice
        waiting={readMoney(view.uncertified[currency], currency)}
        until={view.uncertified_until[currency]}
      />
    </>
  );
}

/** How much of 30 days' deposits can be used at once, before somebody sends more. */
export function DepositLimit({ currency }: { currency: CurrencyCode }) {
  const t = useText();
  const view = useCertification().data;
  const mine = view?.list.find(({ level }) => level === view.level);
  const limit = readMoneyIfAny(mine?.reh_limit[currency] ?? "", currency);
  if (!view || limit === null) return null;
  return (
    <Card>
      <Facts>
        <MoneyRow
          label={t("certification.deposited")}
          money={readMoney(view.deposited[currency], currency)}
          note={t("certification.usableUpTo", { limit: moneyLabel(limit) })}
        />
      </Facts>
      <p className={styles.note}>{t("certification.aboveLimit")}</p>
      <Button variant="quiet" size="small" render={<Link to="/Authentication" />}>
        {t("certification.raise")}
      </Button>
    </Card>
  );
}
