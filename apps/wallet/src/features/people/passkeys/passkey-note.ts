import type { PasskeyView } from "@clearhold/contract/wallet/people/passkeys";
import type { Translate } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

/** A passkey in the list: when it was used, and that it was on another device too. */
export function noteOf(t: Translate, passkey: PasskeyView): string {
  const { createtime, usedtime, confirms, confirms_from: from, elsewhere } = passkey;
  if (confirms === 0) return t("passkeys.waits", { from: formatMinute(from) });
  if (usedtime === 0) return t("passkeys.added", { time: formatMinute(createtime) });
  const used = t("passkeys.used", { time: formatMinute(usedtime) });
  if (elsewhere === 0) return used;
  return `${used} · ${t("passkeys.elsewhere", { time: formatMinute(elsewhere) })}`;
}

/** Whether it lives on other devices too; empty while it has not said so. */
export function copiesOf(t: Translate, { copies }: PasskeyView): string {
  if (copies === "none") return t("passkeys.copiesNone");
  if (copies === "possible") return t("passkeys.copiesPossible");
  return copies === "kept" ? t("passkeys.copiesKept") : "";
}
