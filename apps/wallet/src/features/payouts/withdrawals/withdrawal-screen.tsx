import { Button } from "@clearhold/ui/actions";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Link, useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { readId } from "../../../frame/read-id.ts";
import { useText } from "../../../text/use-text.ts";
import { WithdrawalReceipt } from "./withdrawal-receipt.tsx";
import { useWithdrawal } from "./withdrawals-data.ts";

/** One withdrawal with its live state, from "submitted, not sent yet" to final. */
export function WithdrawalScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/TransferSuccessful" }));
  return (
    <AppScreen
      title={t("withdrawal.title")}
      backTo="/WithdrawalRecord"
      footer={
        <>
          <Button render={<Link to="/user" replace />}>{t("action.done")}</Button>
          <Button variant="quiet" render={<Link to="/WithdrawalRecord" replace />}>
            {t("withdrawal.records")}
          </Button>
        </>
      }
    >
      {id ? <Receipt id={id} /> : <Missing what="withdrawal" />}
    </AppScreen>
  );
}

function Receipt({ id }: { id: string }) {
  return (
    <Found query={useWithdrawal(id)} what="withdrawal" skeleton={<ListSkeleton rows={5} />}>
      {(withdrawal) => <WithdrawalReceipt withdrawal={withdrawal} />}
    </Found>
  );
}
