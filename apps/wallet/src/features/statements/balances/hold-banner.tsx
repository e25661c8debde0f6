import { holdReasonText } from "@clearhold/contract/hold-reasons";
import { HoldNotice } from "@clearhold/ui/feedback";
import { nowSeconds } from "@clearhold/ui/time";
import { useRefusalText } from "../../../api/use-refusal-words.ts";
import { HelpLink } from "../../../frame/help-link.tsx";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useSecurity } from "../../../session/security-view.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute, formatTime } from "../../../time/format-time.ts";
import styles from "./hold-banner.module.css";

/** Says that withdrawals are paused, why, and until when; nothing while they are not. */
export function HoldBanner() {
  const t = useText();
  const refusalText = useRefusalText();
  const until = useUserInfo().data?.withdrawals_held_until ?? 0;
  if (until <= nowSeconds()) return null;
  return (
    <HoldNotice
      title={refusalText("withdrawals-held", { until: formatTime(until) })}
      until={until}
      dayLetter={t("unit.day")}
      help={<HelpLink article="withdrawal-hold" />}
    >
      <HoldReasons />
      {t("security.heldStillWorks")}
    </HoldNotice>
  );
}

/** Every reason that holds now; each with its own end where there are several. */
function HoldReasons() {
  const t = useText();
  const language = useLanguage();
  const holds = useSecurity().data?.holds ?? [];
  if (holds.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {holds.map(({ reason, until }) => (
        <li key={reason}>
          {holdReasonText(reason, language)}{" "}
          {holds.length > 1 && (
            <span className={styles.until}>
              {t("security.heldUntil", { until: formatMinute(until) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
