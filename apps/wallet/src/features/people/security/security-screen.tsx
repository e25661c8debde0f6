import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import { HoldBanner } from "../../statements/balances/hold-banner.tsx";
import { DeviceLockRows } from "../screen-lock/device-lock-rows.tsx";
import { ContactRows } from "./contact-rows.tsx";
import { PasswordRows } from "./password-rows.tsx";
import { ProtectionCard } from "./protection-card.tsx";
import { WatchRows } from "./watch-rows.tsx";

/** Everything that protects the account, with its state, and what is still to do. */
export function SecurityScreen() {
  const t = useText();
  const security = useSecurity();
  return (
    <AppScreen title={t("security.title")} backTo="/user">
      <Loaded query={security} skeleton={<ListSkeleton rows={6} />}>
        {(data) => <Sections security={data} />}
      </Loaded>
    </AppScreen>
  );
}

function Sections({ security }: { security: SecurityView }) {
  return (
    <>
      <HoldBanner />
      <ProtectionCard security={security} />
      <ContactRows security={security} />
      <PasswordRows security={security} />
      <WatchRows />
      <DeviceLockRows />
    </>
  );
}
