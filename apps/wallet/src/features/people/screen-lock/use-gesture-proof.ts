import { toast } from "@clearhold/ui/feedback";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import type { GesturePath } from "./gesture-path.ts";
import { isGesture } from "./gesture-secret.ts";
import { wrongMax } from "./lock-config.ts";
import { useScreenLock } from "./screen-lock.ts";
import { useLogInAgain } from "./use-log-in-again.ts";

/**
 * Asks for the gesture that is kept. Wrong ones are counted before they are compared, through
 * reloads; after five its owner has to log in again.
 */
export function useGestureProof(onRight: () => void) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const logInAgain = useLogInAgain();
  const wrong = useScreenLock((state) => state.config?.wrong ?? 0);

  async function prove(path: GesturePath) {
    const { config, change } = useScreenLock.getState();
    if (!config?.gesture || busy) return;
    setBusy(true);
    const tries = config.wrong + 1;
    change({ wrong: tries });
    const right = await isGesture(config.gesture, path);
    setBusy(false);
    if (right) {
      change({ wrong: 0 });
      onRight();
    } else if (tries >= wrongMax) {
      toast(t("deviceLock.tooMany"), "error");
      logInAgain.mutate();
    }
  }

  return { prove, busy: busy || logInAgain.isPending, wrong, left: wrongMax - wrong };
}
