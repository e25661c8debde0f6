import { useText } from "../text/use-text.ts";

/** Whose register the shown country is from: its licence asks for this link wherever it is shown. */
export function AreaSource() {
  const t = useText();
  return (
    <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer">
      {t("devices.areaSource")}
    </a>
  );
}
