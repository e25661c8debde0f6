import { Button } from "@clearhold/ui/actions";
import { EmptyState, ListSkeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Link, useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { DepositDetail } from "../../chain/deposits/deposit-detail.tsx";
import { useDeposit } from "../../chain/deposits/deposits-data.ts";
import { WithdrawalReceipt } from "../../payouts/withdrawals/withdrawal-receipt.tsx";
import { useWithdrawal } from "../../payouts/withdrawals/withdrawals-data.ts";

/** One withdrawal (`a`) or one deposit (`b`) with its live state (requirement 2). */
export function MovementScreen() {
  const t = useText();
  const { a, b } = useSearch({ from: "/information" });
  return (
    <AppScreen
      title={a || !b ? t("information.withdrawal") : t("information.deposit")}
      backTo="/FundBill"
      footer={
        <>
          <Button render={<Link to="/FundBill" replace />}>{t("information.toBill")}</Button>
          <Button variant="quiet" render={<Link to="/user" replace />}>
            {t("information.toUser")}
          </Button>
        </>
      }
    >
      {a ? <Withdrawal id={a} /> : b ? <Deposit id={b} /> : <Nothing />}
    </AppScreen>
  );
}

function Withdrawal({ id }: { id: string }) {
  return (
    <Found query={useWithdrawal(id)} what="withdrawal" skeleton={<ListSkeleton rows={5} />}>
      {(withdrawal) => <WithdrawalReceipt withdrawal={withdrawal} />}
    </Found>
  );
}

function Deposit({ id }: { id: string }) {
  return (
    <Found query={useDeposit(id)} what="deposit" skeleton={<ListSkeleton rows={5} />}>
      {(deposit) => (
        <Card>
          <DepositDetail deposit={deposit} />
        </Card>
      )}
    </Found>
  );
}

function Nothing() {
  const t = useText();
  return <EmptyState drawing="papers" text={t("information.none")} />;
}
