import { RefusalError } from "@clearhold/client";
import type { AskOf } from "@clearhold/contract/endpoint";
import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { toast } from "@clearhold/ui/feedback";
import { call } from "../api/call.ts";
import { useRefusalWords } from "../api/use-refusal-words.ts";
import { useText } from "../text/use-text.ts";

export type CodeAsk = AskOf<typeof sendEmailCode>;

/** Seconds between two codes (requirement 9). */
const resendSeconds = 60;

/**
 * Asks for a code and gives the seconds until the next one may be asked for. A refusal is said as
 * a toast; one that came too soon says how long to wait.
 */
export function useSendCode() {
  const t = useText();
  const words = useRefusalWords();
  return async (ask: CodeAsk): Promise<number> => {
    try {
      await call(sendEmailCode, ask);
      toast(t("toast.codeSent"), "success");
      return resendSeconds;
    } catch (error) {
      toast(words(error), "error");
      return error instanceof RefusalError && error.code === "code-asked-too-soon"
        ? Number(error.details.seconds ?? resendSeconds)
        : 0;
    }
  };
}
