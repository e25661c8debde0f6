import { Card, EmptyState, ListSkeleton } from "@clearhold/ui";
import { useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readId } from "../../frame/read-id.ts";
import { useText } from "../../text/use-text.ts";
import { DepositDetail } from "./deposit-detail.tsx";
import { useDeposit } from "./deposits-data.ts";

/** One deposit, live until it is credited. */
export function DepositDetailScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/DepositDetail" }));
  return (
    <AppScreen title={t("depositRecord.detail")} backTo="/DepositRecord">
      {id ? <Receipt id={id} /> : <EmptyState drawing="papers" text={t("depositRecord.empty")} />}
    </AppScreen>
  );
}

function Receipt({ id }: { id: string }) {
  return (
    <Loaded query={useDeposit(id)} skeleton={<ListSkeleton rows={5} />}>
      {(deposit) => (
        <Card>
          <DepositDetail deposit={deposit} />
        </Card>
      )}
    </Loaded>
  );
}
