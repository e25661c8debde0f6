import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import { ListSkeleton, toast } from "@clearhold/ui/feedback";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { safeReturn } from "../../../session/guard.ts";
import { useText } from "../../../text/use-text.ts";
import { withAddress } from "./address-book-screen.tsx";
import { useAddress } from "./addresses-data.ts";
import { NewAddressForm } from "./new-address-form.tsx";

/** Saves a payee, confirms or changes one; a withdrawal that was waiting goes on with it. */
export function NewAddressScreen() {
  const t = useText();
  const { currency, id } = useSearch({ from: "/xinzhendizhi" });
  if (id) return <KnownAddress key={id} id={id} />;
  return (
    <AppScreen title={t("newAddress.title")} backTo="/dizhiAddress">
      <Form entry={null} currency={currency} />
    </AppScreen>
  );
}

function KnownAddress({ id }: { id: string }) {
  const t = useText();
  const address = useAddress(id);
  const noted = address.data?.is_confirmed === 0;
  return (
    <AppScreen
      title={noted ? t("addressForm.confirmTitle") : t("addressForm.editTitle")}
      backTo="/dizhiAddress"
    >
      <Found query={address} what="address" skeleton={<ListSkeleton rows={4} />}>
        {(entry) => <Form entry={entry} currency={undefined} />}
      </Found>
    </AppScreen>
  );
}

function Form({ entry, currency }: { entry: AddressView | null; currency: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const { back } = useSearch({ from: "/xinzhendizhi" });

  function done(id: string) {
    const said = entry && (entry.is_confirmed ? "toast.modified" : "addressForm.confirmed");
    toast(t(said ?? "toast.added"), "success");
    const target = safeReturn(back);
    if (target) void navigate({ href: withAddress(target, id), replace: true });
    else void navigate({ to: "/dizhiAddress", replace: true });
  }

  return <NewAddressForm entry={entry} currency={readCurrency(currency)} onDone={done} />;
}
