import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { useResendTimer } from "./resend-timer.ts";

/** Seconds between two codes (spec 9). */
const resendSeconds = 60;

export type CodeButtonProps = {
  /** What the code is for: each purpose counts down by itself, across reloads. */
  name: string;
  label: string;
  waitingLabel: (seconds: number) => string;
  /** Resolves to true once the code is on its way. */
  onSend: () => Promise<boolean>;
};

/** Asks for a mailed code, then rests for 60 s. */
export function CodeButton({ name, label, waitingLabel, onSend }: CodeButtonProps) {
  const [busy, setBusy] = useState(false);
  const timer = useResendTimer(name, resendSeconds);

  async function send() {
    setBusy(true);
    try {
      if (await onSend()) timer.start();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="quiet" size="small" loading={busy} disabled={timer.left > 0} onClick={send}>
      {timer.left > 0 ? waitingLabel(timer.left) : label}
    </Button>
  );
}
