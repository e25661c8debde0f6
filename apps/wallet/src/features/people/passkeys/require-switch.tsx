import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { listPasskeys } from "@clearhold/contract/wallet/people/passkeys";
import { SwitchRow } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { useSecurity } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

type RequireSwitchProps = {
  passkeys: ReplyOf<typeof listPasskeys>;
  onChange: (requiring: "on" | "off") => void;
};

/** Whether every step needs a passkey; closed until one of them confirms steps. */
export function RequireSwitch({ passkeys: { list, required }, onChange }: RequireSwitchProps) {
  const t = useText();
  const factor = useSecurity().data?.passkey;
  const ends = required === 1 && factor?.next === 0 && factor.next_from > 0;
  const from = Math.min(...list.map((passkey) => passkey.confirms_from));
  const waits = required === 0 && list.every((passkey) => passkey.confirms === 0);
  const note = ends
    ? t("passkeys.requireEnds", { time: formatMinute(factor.next_from) })
    : waits
      ? t("passkeys.requireFrom", { from: formatMinute(from) })
      : t("passkeys.requireNote");
  return (
    <Card flush>
      <SwitchRow
        title={t("passkeys.require")}
        note={note}
        checked={required === 1 && !ends}
        disabled={waits}
        onChange={(checked) => onChange(checked ? "on" : "off")}
      />
    </Card>
  );
}
