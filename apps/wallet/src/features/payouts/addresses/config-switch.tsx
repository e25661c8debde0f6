import {
  cancelWalletConfig,
  type WalletConfig,
} from "@clearhold/contract/wallet/payouts/addresses";
import { Button } from "@clearhold/ui/actions";
import { SwitchRow } from "@clearhold/ui/choices";
import { StatusBadge } from "@clearhold/ui/data";
import { toast } from "@clearhold/ui/feedback";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./address-entry.module.css";
import { useBookChange } from "./addresses-data.ts";
import { type AskedSwitch, pendingOf, type SwitchName, shownAs } from "./wallet-config.ts";

type ConfigSwitchProps = {
  name: SwitchName;
  config: WalletConfig;
  asked: AskedSwitch | null;
  onAsk: (asked: AskedSwitch) => void;
};

/** One switch, as it is in force; while a change of it waits, that stands below and it cannot be tapped. */
export function ConfigSwitch({ name, config, asked, onAsk }: ConfigSwitchProps) {
  const t = useText();
  const pending = pendingOf(config, name);
  return (
    <>
      <SwitchRow
        title={t(`addressSettings.${name}`)}
        note={t(`addressSettings.${name}Note`)}
        checked={shownAs(config, name, asked)}
        disabled={pending !== null}
        onChange={(checked) => onAsk({ name, on: checked ? 1 : 0 })}
      />
      {pending && <Pending change={pending} />}
    </>
  );
}

/** What waits to begin, when it does, and the way to call it off: that protects, and so is free. */
function Pending({ change }: { change: WalletConfig["pending"][number] }) {
  const t = useText();
  const cancelling = useBookChange(cancelWalletConfig, () =>
    toast(t("addressSettings.calledOff"), "success"),
  );
  const time = formatMinute(change.from);
  return (
    <div className={styles.pending}>
      <StatusBadge tone="warning">{t("addressSettings.onItsWay")}</StatusBadge>
      <p>
        {t(change.on === 1 ? "addressSettings.pendingOn" : "addressSettings.pendingOff", { time })}
      </p>
      <Refused error={cancelling.error} />
      <Button
        variant="secondary"
        size="small"
        loading={cancelling.isPending}
        onClick={() => cancelling.mutate({})}
      >
        {t("addressSettings.callOff")}
      </Button>
    </div>
  );
}
