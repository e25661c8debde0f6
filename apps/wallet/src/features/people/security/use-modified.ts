import { toast } from "@clearhold/ui/feedback";
import { useEffect, useEffectEvent, useState } from "react";
import { useGoBack } from "../../../frame/use-go-back.ts";
import { useText } from "../../../text/use-text.ts";

/** The pause between the toast and the page before (requirement 9). */
const redirectMs = 1_500;

/**
 * Says that it was changed, and leaves the screen after a moment: back, or where `leave` leads.
 * Whoever has gone elsewhere by then is left in peace, though the other screen may still be loading
 * and this one be there.
 */
export function useModified(leave?: () => void) {
  const t = useText();
  const goBack = useGoBack("/SecuritySettings");
  const [leaving, setLeaving] = useState(false);
  const leaveNow = useEffectEvent(leave ?? goBack);

  useEffect(() => {
    if (!leaving) return;
    const here = location.href;
    const timer = setTimeout(() => {
      if (location.href === here) leaveNow();
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  return {
    leaving,
    leaveSoon(words: string = t("toast.modified")) {
      toast(words, "success");
      setLeaving(true);
    },
  };
}
