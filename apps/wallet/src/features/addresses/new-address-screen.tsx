import { toast } from "@clearhold/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readCurrency } from "../../frame/choose-currency.ts";
import { safeReturn } from "../../session/guard.ts";
import { useText } from "../../text/use-text.ts";
import { NewAddressForm } from "./new-address-form.tsx";

/** Saves a payee; a withdrawal that was waiting for it goes on with it. */
export function NewAddressScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { currency, back } = useSearch({ from: "/xinzhendizhi" });

  function done(id: string) {
    toast(t("toast.added"), "success");
    const target = safeReturn(back);
    if (target) void navigate({ href: `${target}&address=${id}`, replace: true });
    else void navigate({ to: "/dizhiAddress", replace: true });
  }

  return (
    <AppScreen title={t("newAddress.title")} backTo="/dizhiAddress">
      <NewAddressForm currency={readCurrency(currency)} onDone={done} />
    </AppScreen>
  );
}
