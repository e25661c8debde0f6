import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { FingerprintSwitch } from "./fingerprint-switch.tsx";
import styles from "./gesture-lock.module.css";
import { useScreenLock } from "./screen-lock.ts";

/** The lock of this screen among the settings of the account, and what it is not. */
export function DeviceLockRows() {
  const t = useText();
  const set = useScreenLock((state) => state.config?.gesture != null);
  return (
    <Section title={t("security.thisDevice")}>
      <Card flush>
        <List label={t("security.thisDevice")}>
          <Row
            icon="pattern"
            title={t("deviceLock.title")}
            note={t(set ? "deviceLock.gestureSet" : "deviceLock.gestureOff")}
            render={<Link to="/GestureLock" />}
          />
        </List>
        <FingerprintSwitch />
      </Card>
      <p className={styles.here}>{t("deviceLock.here")}</p>
    </Section>
  );
}
