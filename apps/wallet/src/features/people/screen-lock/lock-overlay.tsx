import { Button, Icon } from "@clearhold/ui/actions";
import { useEffect, useRef, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { BrandMark } from "../../../frame/brand-mark.tsx";
import { useText } from "../../../text/use-text.ts";
import { confirmHolder } from "./confirm-holder.ts";
import { GesturePad } from "./gesture-pad.tsx";
import styles from "./lock-overlay.module.css";
import { useScreenLock } from "./screen-lock.ts";
import { useGestureProof } from "./use-gesture-proof.ts";
import { useLogInAgain } from "./use-log-in-again.ts";

/**
 * The locked screen, in the browser's top layer: nothing lies over it, nothing beside it can be
 * reached, and neither Escape nor the phone's back button closes it.
 */
export function LockOverlay() {
  const t = useText();
  const place = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState(false);
  const { config, unlock } = useScreenLock();
  const proof = useGestureProof(unlock);

  useEffect(() => {
    place.current?.showModal();
    // On the whole and not on its first part: nobody has asked for the keys yet.
    place.current?.focus();
  }, []);

  return (
    <dialog
      ref={place}
      className={styles.overlay}
      tabIndex={-1}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => place.current?.showModal()}
    >
      <div className={styles.words}>
        <BrandMark name={t("app.name")} size={48} />
        <h1 id="lock-title" className={styles.title}>
          {t("deviceLock.locked")}
        </h1>
        {config?.gesture && !leaving && <p className={styles.text}>{t("deviceLock.unlock")}</p>}
      </div>
      {leaving ? (
        <LogInAgain onStay={() => setLeaving(false)} />
      ) : (
        <>
          {config?.gesture && (
            <>
              <p className={styles.left} role="status">
                {proof.wrong > 0 && !proof.busy && t("deviceLock.wrong", { left: proof.left })}
              </p>
              <GesturePad
                label={t("deviceLock.unlock")}
                onDone={(path) => void proof.prove(path)}
                wrong={proof.wrong > 0}
                busy={proof.busy}
              />
            </>
          )}
          {config?.passkeyId && <FingerprintButton passkeyId={config.passkeyId} />}
          <Button variant="quiet" onClick={() => setLeaving(true)}>
            {t(config?.gesture ? "deviceLock.forgot" : "deviceLock.logInAgain")}
          </Button>
        </>
      )}
      <p className={styles.note}>{t("deviceLock.here")}</p>
    </dialog>
  );
}

function FingerprintButton({ passkeyId }: { passkeyId: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);

  async function open() {
    setAsking(true);
    const confirmed = await confirmHolder([passkeyId]);
    setAsking(false);
    setFailed(confirmed === null);
    if (confirmed !== null) useScreenLock.getState().unlock();
  }

  return (
    <>
      <Refused text={failed && t("deviceLock.fingerprintFailed")} />
      <Button variant="secondary" loading={asking} onClick={open}>
        <Icon name="fingerprint" size={20} />
        {t("deviceLock.unlockFinger")}
      </Button>
    </>
  );
}

function LogInAgain({ onStay }: { onStay: () => void }) {
  const t = useText();
  const leaving = useLogInAgain();
  return (
    <div className={styles.words}>
      <p className={styles.text}>{t("deviceLock.logInAgainText")}</p>
      <Button variant="danger" loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {t("deviceLock.logInAgain")}
      </Button>
      <Button variant="secondary" onClick={onStay}>
        {t("action.back")}
      </Button>
    </div>
  );
}
