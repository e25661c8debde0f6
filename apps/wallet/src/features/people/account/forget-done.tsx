import { Button, Icon } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { useNavigate } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./entrance-frame.module.css";
import { EntranceFrame } from "./entrance-frame.tsx";

/** The password is set: what has followed, and the way to the login. */
export function ForgetDone({ heldUntil }: { heldUntil: number }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <EntranceFrame
      title={t("forget.doneTitle")}
      lead={t("forget.sessions")}
      onSubmit={() => void navigate({ to: "/login", replace: true })}
    >
      <span className={styles.done}>
        <Icon name="check" size={40} />
      </span>
      <Notice tone="warning" icon="clock">
        {t("forget.hold", { until: formatMinute(heldUntil) })}
      </Notice>
      <Button type="submit">{t("forget.toLogin")}</Button>
    </EntranceFrame>
  );
}
