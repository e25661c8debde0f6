import type { ReactNode } from "react";
import { Countdown } from "../data/countdown.tsx";
import { Notice } from "./notice.tsx";

type HoldNoticeProps = {
  title: ReactNode;
  /** Why, what still works, and words that the time left follows. */
  children: ReactNode;
  /** Where more is said. */
  help: ReactNode;
  /** Unix seconds. */
  until: number;
  dayLetter: string;
};

/** A hold always says its reason and its end. */
export function HoldNotice({ title, children, help, until, dayLetter }: HoldNoticeProps) {
  return (
    <Notice tone="warning" icon="clock" title={title}>
      {children} <Countdown until={until} dayLetter={dayLetter} /> {help}
    </Notice>
  );
}
