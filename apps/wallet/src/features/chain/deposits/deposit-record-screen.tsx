import type { DepositView } from "@clearhold/contract/wallet/chain/deposits";
import { Button } from "@clearhold/ui/actions";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { CurrencyChips } from "../../../frame/currency-chips.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { useLast } from "../../../frame/use-last.ts";
import { useText } from "../../../text/use-text.ts";
import { DepositDetail } from "./deposit-detail.tsx";
import { DepositRow } from "./deposit-row.tsx";
import { useDeposits } from "./deposits-data.ts";

/** Every deposit, those under way with their live count of confirmations. */
export function DepositRecordScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { currency } = useSearch({ from: "/DepositRecord" });
  const deposits = useDeposits(readCurrency(currency));
  const [openId, setOpenId] = useState<string | null>(null);
  const open = deposits.data?.pages.flatMap((page) => page.data).find(({ id }) => id === openId);
  const shown = useLast(open);
  return (
    <AppScreen
      title={t("depositRecord.title")}
      backTo="/user"
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/DepositClaim" />}>
          {t("claim.missing")}
        </Button>
      }
    >
      <CurrencyChips
        value={currency}
        onChange={(next) =>
          void navigate({ to: "/DepositRecord", search: { currency: next }, replace: true })
        }
      />
      <PullToRefresh onRefresh={() => deposits.refetch()}>
        <PagedList query={deposits} empty={<Empty />}>
          {(items) => <Rows deposits={items} onOpen={setOpenId} />}
        </PagedList>
      </PullToRefresh>
      <Sheet
        open={open !== undefined}
        onClose={() => setOpenId(null)}
        title={t("depositRecord.detail")}
      >
        {shown && <DepositDetail deposit={shown} />}
      </Sheet>
    </AppScreen>
  );
}

type RowsProps = { deposits: DepositView[]; onOpen: (id: string) => void };

function Rows({ deposits, onOpen }: RowsProps) {
  return (
    <>
      <OriginLine isDemo={deposits.some(({ is_demo }) => is_demo)} />
      <Card flush>
        <List>
          {deposits.map((deposit) => (
            <DepositRow
              key={deposit.id}
              deposit={deposit}
              render={<button type="button" onClick={() => onOpen(deposit.id)} />}
            />
          ))}
        </List>
      </Card>
    </>
  );
}

function Empty() {
  const t = useText();
  return (
    <EmptyState
      drawing="coins"
      text={t("depositRecord.empty")}
      action={
        <Button variant="secondary" render={<Link to="/Deposit" />}>
          {t("depositRecord.toDeposit")}
        </Button>
      }
    />
  );
}
