import type { BoxView } from "@clearhold/contract/wallet/rewards/boxes";
import { Button } from "@clearhold/ui/actions";
import { useEffect, useEffectEvent, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { WholeMoments } from "../../../time/whole-moments.tsx";
import { BlindBox } from "./blind-box.tsx";
import { boxWords } from "./box-words.ts";
import styles from "./boxes.module.css";
import type { useReceive } from "./boxes-data.ts";
import { leanOf, shakeStepMs, stepAfter } from "./shake.ts";

type ClosedBoxProps = {
  box: BoxView;
  receive: ReturnType<typeof useReceive>;
  /** False while its sheet slides away. */
  isShown: boolean;
};

/**
 * A box that can be opened: a tap shakes it and then opens it. Taps meanwhile are ignored. Who closes it
 * while it shakes has not opened it.
 */
export function ClosedBox({ box, receive, isShown }: ClosedBoxProps) {
  const t = useText();
  const open = () => receive.mutate(box.id);
  const { step, start } = useShake(open, isShown);
  const isBusy = step > 0 || receive.isPending;
  const says = receive.isPending ? "box.opening" : step > 0 ? "box.shaking" : "box.tap";
  return (
    <>
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.tap}
          aria-label={t("box.tap")}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : start}
        >
          <BlindBox lean={leanOf(step)} look={receive.isPending ? "busy" : "closed"} />
        </button>
        <p className={styles.text} role="status">
          {t(says)}
        </p>
        <p className={styles.text}>
          <WholeMoments text={boxWords(t, box)} />
        </p>
      </div>
      <Refused error={receive.error} />
      {receive.isError && (
        <Button variant="secondary" onClick={open}>
          {t("action.retry")}
        </Button>
      )}
    </>
  );
}

/** The step that the box is in, 0 at rest, and what begins it. Without motion it opens at once. */
function useShake(onShaken: () => void, isShown: boolean) {
  const [step, setStep] = useState(0);
  const next = useEffectEvent(() => {
    const after = stepAfter(step);
    setStep(after ?? 0);
    if (after === null) onShaken();
  });
  useEffect(() => {
    if (step === 0 || !isShown) return;
    const timer = setTimeout(() => next(), shakeStepMs);
    return () => clearTimeout(timer);
  }, [step, isShown]);
  const start = () => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) onShaken();
    else setStep(1);
  };
  return { step, start };
}
