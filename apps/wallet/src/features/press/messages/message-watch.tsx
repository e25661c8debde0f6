import { followMessages, type MessageNews } from "@clearhold/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../api/call.ts";
import { meetAccount } from "../../../session/account-preferences.ts";
import { forgetPushes, hasPushes } from "../../../session/push-mark.ts";
import { useSession } from "../../../session/session-store.ts";
import { unreadQuery } from "./unread-query.ts";

/**
 * Learns of new messages while the app is in view, and goes on after the last one it saw. A browser
 * that gets pushes goes on getting them while its session is open, and no longer.
 */
export function MessageWatch() {
  const queries = useQueryClient();
  const token = useSession((session) => session.token);

  useEffect(() => {
    if (hasPushes()) void (token === null ? forgetPushes() : keepPushes()).catch(() => {});
    if (token === null) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const refresh = async () => {
      // No first page needs the list.
      const { changedReads } = await import("./changed-reads.ts");
      await queries.invalidateQueries({
        predicate: ({ queryKey: [name] }) => changedReads.includes(`${name}`),
      });
    };
    const tell = ({ unread, news, preferences }: MessageNews) => {
      meetAccount(preferences);
      // What came between the screen's own answer and the first of these is no news of theirs.
      const known = queries.getQueryData(unreadQuery.queryKey)?.unread;
      queries.setQueryData(unreadQuery.queryKey, { unread });
      if (news.length > 0 || known !== unread) void refresh().catch(() => {});
    };
    void followMessages({ call, pause: pauseFor, tell }, signal);
    return () => stopping.abort();
  }, [token, queries]);
  return null;
}

async function keepPushes(): Promise<void> {
  const device = await import("./push-device.ts");
  await device.keepPushes();
}

/** Longer while nobody looks at the page: it goes on when it is in view again. */
async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  if (signal.aborted || document.visibilityState === "visible") return;
  await new Promise<void>((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}
