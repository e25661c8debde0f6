import type { WithdrawalView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { Button } from "@clearhold/ui/actions";
import { Chips } from "@clearhold/ui/choices";
import { StatusBadge } from "@clearhold/ui/data";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { CurrencyMark, MoneyText } from "@clearhold/ui/money";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { CurrencyChips } from "../../../frame/currency-chips.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useWithdrawalWords } from "./withdrawal-words.ts";
import { useWithdrawals } from "./withdrawals-data.ts";

/** Every withdrawal, those under way with their live state. */
export function WithdrawalRecordScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { currency, state } = useSearch({ from: "/WithdrawalRecord" });
  const shown = state === "open" || state === "done" ? state : null;
  const withdrawals = useWithdrawals(readCurrency(currency), shown);
  return (
    <AppScreen title={t("withdrawal.records")} backTo="/user">
      <CurrencyChips
        value={currency}
        onChange={(next) =>
          void navigate({
            to: "/WithdrawalRecord",
            search: { currency: next, state: shown ?? "" },
            replace: true,
          })
        }
      />
      <Chips
        label={t("withdrawal.timeline")}
        value={shown ?? "all"}
        onChange={(next) =>
          void navigate({
            to: "/WithdrawalRecord",
            search: { currency: currency ?? "", state: next },
            replace: true,
          })
        }
        options={(["all", "open", "done"] as const).map((value) => ({
          value,
          label: t(`outgoing.filter.${value}`),
        }))}
      />
      <PullToRefresh onRefresh={() => withdrawals.refetch()}>
        <PagedList query={withdrawals} empty={<Empty />}>
          {(items) => (
            <>
              <OriginLine isDemo={items.some(({ is_demo }) => is_demo)} />
              <Card flush>
                <List>
                  {items.map((withdrawal) => (
                    <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
                  ))}
                </List>
              </Card>
            </>
          )}
        </PagedList>
      </PullToRefresh>
    </AppScreen>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useText();
  const words = useWithdrawalWords(withdrawal);
  return (
    <Row
      leading={<CurrencyMark currency={withdrawal.currency} />}
      title={t("withdrawal.title")}
      note={formatMinute(withdrawal.createtime)}
      value={<MoneyText money={readMoney(withdrawal.amount, withdrawal.currency)} />}
      valueNote={<StatusBadge tone={words.tone}>{words.badge}</StatusBadge>}
      render={<Link to="/TransferSuccessful" search={{ id: withdrawal.id }} />}
    />
  );
}

function Empty() {
  const t = useText();
  return (
    <EmptyState
      text={t("withdrawal.empty")}
      action={
        <Button variant="secondary" render={<Link to="/TiBi" />}>
          {t("withdrawal.toWithdraw")}
        </Button>
      }
    />
  );
}
