import { RefusalError } from "@clearhold/client";
import type { AskOf } from "@clearhold/contract/endpoint";
import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { toast } from "@clearhold/ui/feedback";
import { useState } from "react";
import { call } from "../api/call.ts";
import { useText } from "../text/use-text.ts";

export type CodeAsk = AskOf<typeof sendEmailCode>;

/** Seconds between two codes (requirement 9). */
const resendSeconds = 60;

/**
 * `send` asks for a code and gives the seconds until the next one may be asked for. `refused` is why
 * none was sent, until another one is asked for.
 */
export function useSendCode() {
  const t = useText();
  const [refused, setRefused] = useState<unknown>(null);

  async function send(ask: CodeAsk): Promise<number> {
    setRefused(null);
    try {
      const reply = await call(sendEmailCode, ask);
      if (reply === null) toast(t("toast.codeSent"), "success");
      else toast(t("toast.codeLate"));
      return resendSeconds;
    } catch (error) {
      setRefused(error);
      return error instanceof RefusalError && error.code === "code-asked-too-soon"
        ? Number(error.details.seconds ?? resendSeconds)
        : 0;
    }
  }

  return { send, refused };
}
