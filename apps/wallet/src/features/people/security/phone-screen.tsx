import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { EmptyState, ListSkeleton } from "@clearhold/ui/feedback";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import { FactorCard } from "./factor-card.tsx";
import { PhoneForm } from "./phone-form.tsx";
import styles from "./security-form.module.css";

/** The bound phone: whether it confirms steps, and its change; closed without an SMS gateway. */
export function PhoneScreen() {
  const t = useText();
  const security = useSecurity();
  return (
    <AppScreen title={t("phone.title")} backTo="/SecuritySettings">
      <Loaded query={security} skeleton={<ListSkeleton />} fresh>
        {(data) => (data.phone_open === 1 ? <Phone security={data} /> : <Closed />)}
      </Loaded>
    </AppScreen>
  );
}

function Phone({ security }: { security: SecurityView }) {
  const t = useText();
  // As it was when the page opened: the form keeps its shape while it says that it is done.
  const [bound] = useState(security.phone.bound !== "");
  return (
    <>
      {bound ? (
        <FactorCard factor="phone" security={security} />
      ) : (
        <p className={styles.lead}>{t("phone.noneText")}</p>
      )}
      <PhoneForm security={security} bound={bound} />
    </>
  );
}

function Closed() {
  const t = useText();
  return (
    <EmptyState
      text={
        <>
          <b>{t("toast.notOpen")}</b>
          <br />
          {t("phone.closedText")}
        </>
      }
    />
  );
}
