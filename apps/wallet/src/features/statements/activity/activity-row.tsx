import type { ActivityView } from "@clearhold/contract/wallet/statements/activity";
import { Icon } from "@clearhold/ui/actions";
import { Row } from "@clearhold/ui/layout";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { AboutText } from "../bills/about-text.tsx";
import { activityIcons } from "./activity-icons.ts";
import styles from "./activity-row.module.css";
import { detailWords, placeWords } from "./activity-words.ts";

type ActivityRowProps = { event: ActivityView; onOpen: (event: ActivityView) => void };

/** One thing that happened; a look of an operator stands out from what the owner did. */
export function ActivityRow({ event, onOpen }: ActivityRowProps) {
  const t = useText();
  const language = useLanguage();
  const look = event.group === "operators";
  const { address = "", reason } = event.details;
  const lines = [
    address,
    detailWords(t, event, language),
    reason ? `“${reason}”` : "",
    placeWords(t, event, language),
  ].filter(Boolean);
  const icon = activityIcons[event.kind];
  return (
    <Row
      {...(look
        ? {
            leading: (
              <span className={styles.look}>
                <Icon name={icon} size={20} />
              </span>
            ),
          }
        : { icon })}
      title={event.title}
      note={
        lines.length === 0
          ? undefined
          : lines.map((line) => (
              <span key={line} className={styles.place}>
                <AboutText text={line} />
              </span>
            ))
      }
      value={<span className={styles.time}>{formatMinute(event.at).slice(11)}</span>}
      render={<button type="button" onClick={() => onOpen(event)} />}
    />
  );
}
