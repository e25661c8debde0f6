import { ListSkeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { readId } from "../../../frame/read-id.ts";
import { useText } from "../../../text/use-text.ts";
import { DepositDetail } from "./deposit-detail.tsx";
import { useDeposit } from "./deposits-data.ts";

/** One deposit, live until it is credited. */
export function DepositDetailScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/DepositDetail" }));
  return (
    <AppScreen title={t("depositRecord.detail")} backTo="/DepositRecord">
      {id ? <Receipt id={id} /> : <Missing what="deposit" />}
    </AppScreen>
  );
}

function Receipt({ id }: { id: string }) {
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
