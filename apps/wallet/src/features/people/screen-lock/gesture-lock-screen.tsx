import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { useState } from "react";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { AfterChoice } from "./after-choice.tsx";
import { FingerprintSwitch } from "./fingerprint-switch.tsx";
import styles from "./gesture-lock.module.css";
import { GesturePad } from "./gesture-pad.tsx";
import type { GesturePath } from "./gesture-path.ts";
import { canKeepGestures, keepGesture } from "./gesture-secret.ts";
import { keptLock, withoutGesture } from "./kept-lock.ts";
import { useScreenLock } from "./screen-lock.ts";
import { useGestureProof } from "./use-gesture-proof.ts";
import { useGestureSetup } from "./use-gesture-setup.ts";

/** What the person is about to do with the gesture. */
type Task = "draw" | "prove-change" | "prove-off";

/** The lock of this screen on this device: made, changed, switched off. */
export function GestureLockScreen() {
  const t = useText();
  const config = useScreenLock((state) => state.config);
  const [task, setTask] = useState<Task | null>(null);
  const set = config?.gesture != null;
  return (
    <AppScreen title={t("deviceLock.title")} backTo="/SecuritySettings">
      <Notice icon="lock">{t("deviceLock.here")}</Notice>
      {!canKeepGestures() ? (
        <Notice tone="warning">{t("deviceLock.insecure")}</Notice>
      ) : task === "prove-change" || task === "prove-off" ? (
        <Prove key={task} task={task} onDone={setTask} />
      ) : task === "draw" || !set ? (
        <Draw set={set} onDone={() => setTask(null)} />
      ) : (
        <Choices onChoose={setTask} />
      )}
    </AppScreen>
  );
}

function Choices({ onChoose }: { onChoose: (task: Task) => void }) {
  const t = useText();
  return (
    <>
      <Card flush>
        <List label={t("deviceLock.gesture")}>
          <Row
            icon="pattern"
            title={t("deviceLock.change")}
            render={<button type="button" onClick={() => onChoose("prove-change")} />}
          />
        </List>
        <FingerprintSwitch />
      </Card>
      <Section title={t("deviceLock.after")}>
        <AfterChoice />
        <p className={styles.here}>{t("deviceLock.afterNote")}</p>
      </Section>
      <Button variant="secondary" onClick={() => onChoose("prove-off")}>
        {t("deviceLock.off")}
      </Button>
    </>
  );
}

/** A new gesture, twice. */
function Draw({ set, onDone }: { set: boolean; onDone: () => void }) {
  const t = useText();
  const userId = useUserInfo().data?.user_id;
  const [busy, setBusy] = useState(false);
  const setup = useGestureSetup((path) => void keep(path));

  async function keep(path: GesturePath) {
    if (userId === undefined) return;
    setBusy(true);
    const gesture = await keepGesture(path);
    useScreenLock.getState().keep({ ...keptLock(userId), gesture, wrong: 0 });
    toast(t(set ? "deviceLock.changed" : "deviceLock.done"), "success");
    onDone();
  }

  const label = t(setup.again ? "deviceLock.again" : "deviceLock.draw");
  return (
    <div className={styles.draw}>
      <h2 className={styles.title}>{label}</h2>
      <p className={styles.hint} data-fault={setup.fault !== null || undefined} role="status">
        {setup.fault ? t(`deviceLock.${setup.fault}`) : t("deviceLock.drawHint")}
      </p>
      <GesturePad
        label={label}
        onDone={setup.draw}
        wrong={setup.fault !== null}
        busy={busy || userId === undefined}
      />
      {setup.again && (
        <Button variant="quiet" onClick={setup.restart}>
          {t("action.reset")}
        </Button>
      )}
    </div>
  );
}

type ProveProps = { task: "prove-change" | "prove-off"; onDone: (next: Task | null) => void };

/** The gesture that is kept, before it is changed or switched off. */
function Prove({ task, onDone }: ProveProps) {
  const t = useText();
  const proof = useGestureProof(() => {
    if (task === "prove-change") return onDone("draw");
    withoutGesture();
    toast(t("deviceLock.removed"), "success");
    onDone(null);
  });
  return (
    <div className={styles.draw}>
      <h2 className={styles.title}>{t("deviceLock.current")}</h2>
      <p className={styles.hint} data-fault={proof.wrong > 0 || undefined} role="status">
        {proof.wrong > 0 && !proof.busy && t("deviceLock.wrong", { left: proof.left })}
      </p>
      <GesturePad
        label={t("deviceLock.current")}
        onDone={(path) => void proof.prove(path)}
        wrong={proof.wrong > 0}
        busy={proof.busy}
      />
      <Button variant="quiet" onClick={() => onDone(null)}>
        {t("action.cancel")}
      </Button>
    </div>
  );
}
