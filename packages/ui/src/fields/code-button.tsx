import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { useResendTimer } from "./resend-timer.ts";

export type CodeButtonProps = {
  /** What the code is for: each purpose counts down by itself, across reloads. */
  name: string;
  label: string;
  waitingLabel: (seconds: number) => string;
  /** Resolves to the seconds that the button rests now; 0 lets it be tapped again at once. */
  onSend: () => Promise<number>;
};

/** Asks for a mailed code, then counts down until the next one may be asked for. */
export function CodeButton({ name, label, waitingLabel, onSend }: CodeButtonProps) {
  const [busy, setBusy] = useState(false);
  const timer = useResendTimer(name);

  async function send() {
    setBusy(true);
    try {
      timer.rest(await onSend());
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
