import { CodeField } from "@clearhold/ui/forms";
import { Refused } from "../api/refused.tsx";
import { useText } from "../text/use-text.ts";
import { type CodeAsk, useSendCode } from "./use-send-code.ts";

type StepCodeFieldProps = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  /** What the code is for, as `ems/send` has it. */
  ask: CodeAsk;
  /** The bound contact that it goes to, masked, where it goes to one. */
  bound?: string;
  /** Whether a code can be asked for yet; says by itself what is missing. */
  ready?: (() => boolean) | undefined;
};

/**
 * Six digits by mail or text message. The button rests for as long as the server says, counted by
 * event, order and destination: through a reload, and on every screen that asks for the same code.
 */
export function StepCodeField(props: StepCodeFieldProps) {
  const { ask, bound = "", ready = () => true, hint = "", error = "", ...field } = props;
  const t = useText();
  const { send, refused } = useSendCode();
  return (
    <>
      <CodeField
        {...field}
        hint={hint}
        error={error}
        send={{
          name: timerName(ask, bound),
          label: t("action.sendCode"),
          waitingLabel: (seconds) => t("action.sendAgainIn", { seconds: String(seconds) }),
          onSend: async () => (ready() ? send(ask) : 0),
        }}
      />
      <Refused error={refused} />
    </>
  );
}

function timerName({ event, channel, email, mobile, ...order }: CodeAsk, bound: string): string {
  const to = (email ?? mobile ?? bound).trim().toLowerCase();
  return [event, channel ?? "email", to, ...Object.entries(order).sort()].join(".");
}
