import type { DeviceView } from "@clearhold/contract/wallet/people/devices";
import { Button } from "@clearhold/ui/actions";
import { StatusBadge } from "@clearhold/ui/data";
import { Row } from "@clearhold/ui/layout";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./device-row.module.css";
import { deviceIcon, placeWords } from "./device-words.ts";

type DeviceRowProps = { device: DeviceView; onEnd?: () => void };

/** One session: what it runs on, from where, since when. */
export function DeviceRow({ device, onEnd }: DeviceRowProps) {
  const t = useText();
  const language = useLanguage();
  const name = device.device || t("devices.unknown");
  const lines = [
    placeWords(t, device, language),
    t("devices.loggedIn", { time: formatMinute(device.logintime) }),
    device.current ? "" : t("devices.seen", { time: formatMinute(device.seen) }),
  ].filter(Boolean);
  return (
    <Row
      icon={deviceIcon(device)}
      title={name}
      note={lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
      value={
        device.current ? (
          <StatusBadge tone="success">{t("devices.now")}</StatusBadge>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${t("devices.end")}: ${name}`}
            {...(onEnd && { onClick: onEnd })}
          >
            {t("devices.end")}
          </Button>
        )
      }
    />
  );
}
