import { ListSkeleton } from "@clearhold/ui/feedback";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { safeReturn } from "../../../session/guard.ts";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import { FundPasswordForm } from "./fund-password-form.tsx";

/** Sets or changes the six digits; afterwards the screen that asked for them opens. */
export function FundPasswordScreen() {
  const t = useText();
  const security = useSecurity();
  const navigate = useNavigate();
  const target = safeReturn(useSearch({ from: "/ModifyTransactionPassword" }).back);
  const leave = target ? () => void navigate({ href: target, replace: true }) : undefined;
  return (
    <AppScreen title={t("fundPassword.title")} backTo="/SecuritySettings">
      <Loaded query={security} skeleton={<ListSkeleton />} fresh>
        {(data) => <FundPasswordForm security={data} leave={leave} />}
      </Loaded>
    </AppScreen>
  );
}
