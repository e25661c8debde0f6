import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import { EmailChangeUnderWay } from "./email-change-under-way.tsx";
import { EmailForm } from "./email-form.tsx";
import { FactorCard } from "./factor-card.tsx";

/** The bound mailbox: whether it confirms steps, and its change. */
export function EmailScreen() {
  const t = useText();
  const security = useSecurity();
  return (
    <AppScreen title={t("email.title")} backTo="/SecuritySettings">
      <Loaded query={security} skeleton={<ListSkeleton />}>
        {(data) => <Mailbox security={data} />}
      </Loaded>
    </AppScreen>
  );
}

function Mailbox({ security }: { security: SecurityView }) {
  // A change that was asked for leaves an empty form behind.
  const [round, setRound] = useState(0);
  return (
    <>
      <FactorCard factor="email" security={security} />
      {security.email_change && (
        <EmailChangeUnderWay change={security.email_change} heldUntil={security.would_hold.email} />
      )}
      <EmailForm key={round} security={security} onAsked={() => setRound(round + 1)} />
    </>
  );
}
