import { ListSkeleton } from "@clearhold/ui/feedback";
import { useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { Missing } from "../../../frame/missing.tsx";
import { readId } from "../../../frame/read-id.ts";
import { useText } from "../../../text/use-text.ts";
import { BillReceipt } from "./bill-receipt.tsx";
import { useBill } from "./bills-data.ts";

/** The receipt of one movement of money. */
export function BillDetailScreen() {
  const t = useText();
  const id = readId(useSearch({ from: "/FundDetails" }));
  return (
    <AppScreen title={t("bill.detail")} backTo="/FundBill">
      {id ? <Bill id={id} /> : <Missing what="bill" />}
    </AppScreen>
  );
}

function Bill({ id }: { id: string }) {
  return (
    <Found query={useBill(id)} what="bill" skeleton={<ListSkeleton rows={5} />}>
      {(bill) => <BillReceipt bill={bill} />}
    </Found>
  );
}
