import { preferencesMark } from "@clearhold/contract/preference-values";
import type { PreferencesView } from "@clearhold/contract/wallet/people/preferences";
import type { MessageEntry } from "@clearhold/contract/wallet/press/messages";
import type { Caller } from "./create-caller.ts";

/** What one answer said: how many are unread, what is new, the oldest first, and the preferences as they are. */
export type MessageNews = {
  readonly unread: number;
  readonly news: readonly MessageEntry[];
  readonly preferences: PreferencesView;
};

export type FollowMessagesDeps = {
  readonly call: Caller;
  /** Resolves after so many milliseconds or once it is over, whichever is first. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  tell(news: MessageNews): void;
};

/** A page that follows has drawn itself before it needs any schema. */
const contract = () => import("@clearhold/contract/wallet/press/messages");

const waitSeconds = 10;
/** A page that has just opened asks for what it shows first. */
const firstPauseMs = 3_000;
const pauseMs = 800;
const pauseMsMax = 30_000;

/**
 * Tells of new messages until the signal ends it: each once, in order, from the newest at the beginning on.
 * An answer that was lost is asked for again, so nothing is missed while the server or the way to it is away.
 */
export async function followMessages(
  { call, pause, tell }: FollowMessagesDeps,
  signal: AbortSignal,
): Promise<void> {
  let before: { readonly after: string; readonly knows: string } | undefined;
  let rest = firstPauseMs;
  for (;;) {
    await pause(rest, signal);
    if (signal.aborted) return;
    try {
      const ask = before === undefined ? {} : { ...before, wait: waitSeconds };
      const { watchMessages } = await contract();
      const { cursor, ...said } = await call(watchMessages, ask, { signal });
      before = { after: cursor, knows: preferencesMark(said.preferences) };
      tell(said);
      rest = pauseMs;
    } catch {
      rest = Math.min(rest * 2, pauseMsMax);
    }
  }
}
