import type { DisplayCurrency } from "@clearhold/money";
import { Notice } from "@clearhold/ui/feedback";
import type { ReactNode } from "react";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";

type GoneCurrencyProps = {
  offered: readonly { readonly code: DisplayCurrency }[];
  action?: ReactNode;
};

/** Says that the operator took the chosen currency away, and what is shown instead. */
export function GoneCurrency({ offered, action }: GoneCurrencyProps) {
  const t = useText();
  const code = usePreferences((preferences) => preferences.currency);
  if (offered.some((one) => one.code === code)) return null;
  return (
    <Notice tone="warning" action={action}>
      {t("worth.gone", { code, shown: "USDT" })}
    </Notice>
  );
}
