import type { ReactNode } from "react";
import { Countdown } from "../data/countdown.tsx";
import { Notice } from "./notice.tsx";

type HoldNoticeProps = {
  title: ReactNode;
  /** Why, and what still works. */
  children: ReactNode;
  /** Unix seconds. */
  until: number;
  dayLetter: string;
};

/** A hold always says its reason and its end. */
export function HoldNotice({ title, children, until, dayLetter }: HoldNoticeProps) {
  return (
    <Notice tone="warning" icon="clock" title={title}>
      {children} <Countdown until={until} dayLetter={dayLetter} />
    </Notice>
  );
}
