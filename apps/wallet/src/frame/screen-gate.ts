import { createContext, type ReactNode } from "react";

export type Gate = {
  /** Whether a screen shows what it is about; until then its title and skeleton. */
  readonly open: boolean;
  /** Why it cannot be told whether it may open. */
  readonly fault?: ReactNode;
};

/** What stands between a screen and its content: nothing, for most of them. */
export const ScreenGate = createContext<Gate>({ open: true });
