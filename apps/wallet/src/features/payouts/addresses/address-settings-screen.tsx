import { addressSwitches, type WalletConfig } from "@clearhold/contract/wallet/payouts/addresses";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, Notice } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { useWalletConfig } from "./addresses-data.ts";
import { ConfigSheet } from "./config-sheet.tsx";
import { ConfigSwitch } from "./config-switch.tsx";
import type { AskedSwitch } from "./wallet-config.ts";

/** The three switches of the address book (requirement 2). */
export function AddressSettingsScreen() {
  const t = useText();
  return (
    <AppScreen title={t("addressSettings.title")} backTo="/dizhiAddress">
      <Loaded query={useWalletConfig()} skeleton={<ListSkeleton rows={3} />}>
        {(config) => <Switches config={config} />}
      </Loaded>
    </AppScreen>
  );
}

function Switches({ config }: { config: WalletConfig }) {
  const t = useText();
  // A switch that was tapped shows where it goes, and goes back when its sheet is cancelled.
  const [asked, setAsked] = useState<AskedSwitch | null>(null);
  return (
    <>
      {config.is_withlock === 0 && (
        <Notice
          icon="lock"
          title={t("addressSettings.recommend")}
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => setAsked({ name: "is_withlock", on: 1 })}
            >
              {t("addressSettings.recommendGo")}
            </Button>
          }
        >
          {t("addressSettings.recommendText")}
        </Notice>
      )}
      {addressSwitches.map((name) => (
        <Card flush key={name}>
          <ConfigSwitch name={name} config={config} asked={asked} onAsk={setAsked} />
        </Card>
      ))}
      <ConfigSheet asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
