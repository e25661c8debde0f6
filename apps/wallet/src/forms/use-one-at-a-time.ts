import { toast } from "@clearhold/ui/feedback";
import { useRef } from "react";
import { useText } from "../text/use-text.ts";

/**
 * Lets one submit through at a time; a tap meanwhile gets the words of requirement 2, "guard
 * against repeated clicks". Two taps within one frame count as two.
 */
export function useOneAtATime() {
  const t = useText();
  const busy = useRef(false);
  const sayRepeat = () => toast(t("login.repeat"));
  return {
    sayRepeat,
    async run(submit: () => Promise<unknown>): Promise<void> {
      if (busy.current) return sayRepeat();
      busy.current = true;
      try {
        await submit();
      } catch {
        // The mutation keeps its own error, and the screen shows it.
      } finally {
        busy.current = false;
      }
    },
  };
}
