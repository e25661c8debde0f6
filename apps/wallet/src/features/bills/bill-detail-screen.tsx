import { EmptyState, ListSkeleton } from "@clearhold/ui";
import { useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readId } from "../../frame/read-id.ts";
import { useText } from "../../text/use-text.ts";
import { BillReceipt } from "./bill-receipt.tsx";
import { useBill } from "./bills-data.ts";

/** The receipt of one movement of money. */
export function BillDetailScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/FundDetails" }));
  return (
    <AppScreen title={t("bill.detail")} backTo="/FundBill">
      {id ? <Found id={id} /> : <EmptyState text={t("bill.empty")} />}
    </AppScreen>
  );
}

function Found({ id }: { id: string }) {
  return (
    <Loaded query={useBill(id)} skeleton={<ListSkeleton rows={5} />}>
      {(bill) => <BillReceipt bill={bill} />}
    </Loaded>
  );
}
