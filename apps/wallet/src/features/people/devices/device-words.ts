import type { Language } from "@clearhold/contract/languages";
import type { DeviceView } from "@clearhold/contract/wallet/people/devices";
import type { IconName } from "@clearhold/ui/actions";
import { locales } from "../../../text/texts.ts";
import type { Translate } from "../../../text/use-text.ts";

/** Country and address, as far as they are known; the address is always said. */
export function placeWords(
  t: Translate,
  { area, ip }: Pick<DeviceView, "area" | "ip">,
  language: Language,
): string {
  return `${areaWords(t, area, language)} · ${ip}`;
}

function areaWords(t: Translate, area: string, language: Language): string {
  if (area === "local") return t("devices.local");
  if (area === "") return t("devices.noCountry");
  return new Intl.DisplayNames([locales[language]], { type: "region" }).of(area) ?? area;
}

export function deviceIcon({ device }: Pick<DeviceView, "device">): IconName {
  return /iPhone|Android/.test(device) ? "phone" : "devices";
}
