import { cancelWalletConfig, type WalletConfig } from "@clearhold/contract/wallet/addresses";
import { SwitchRow, toast } from "@clearhold/ui";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { useText } from "../../text/use-text.ts";
import { formatMinute } from "../../time/format-time.ts";
import { useBookChange } from "./addresses-data.ts";
import { type AskedSwitch, pendingOf, type SwitchName, shownAs } from "./wallet-config.ts";

type ConfigSwitchProps = {
  name: SwitchName;
  config: WalletConfig;
  asked: AskedSwitch | null;
  onAsk: (asked: AskedSwitch) => void;
};

/** One switch. What waits to begin is called off by a tap: that protects, and so is free. */
export function ConfigSwitch({ name, config, asked, onAsk }: ConfigSwitchProps) {
  const t = useText();
  const words = useRefusalWords();
  const pending = pendingOf(config, name);
  const cancelling = useBookChange(cancelWalletConfig, () =>
    toast(t("addressSettings.calledOff"), "success"),
  );
  const time = pending ? formatMinute(pending.from) : "";
  const waits = pending?.on === 1 ? "pendingOn" : "pendingOff";
  return (
    <SwitchRow
      title={t(`addressSettings.${name}`)}
      note={pending ? t(`addressSettings.${waits}`, { time }) : t(`addressSettings.${name}Note`)}
      checked={shownAs(config, name, asked)}
      disabled={cancelling.isPending}
      onChange={(checked) => {
        if (!pending) onAsk({ name, on: checked ? 1 : 0 });
        else cancelling.mutate({}, { onError: (error) => toast(words(error), "error") });
      }}
    />
  );
}
