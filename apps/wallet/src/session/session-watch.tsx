import { toast } from "@clearhold/ui/feedback";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useText } from "../text/use-text.ts";
import { forgetUntold, useAccountPreferences } from "./account-preferences.ts";
import { isPublic } from "./guard.ts";
import { useSession } from "./session-store.ts";
import { useTimeZoneTold } from "./tell-time-zone.ts";

/** When a session ends, nothing of it is shown any more, and its owner is led to the login. */
export function SessionWatch() {
  useTimeZoneTold();
  useAccountPreferences();
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const ended = useSession((session) => session.ended);

  const leave = useEffectEvent(async (why: "logout" | "expired") => {
    forgetUntold();
    const { href: from, pathname } = router.state.location;
    // Who has just frozen the account goes on reading what to do next.
    if (why === "expired" && isPublic(pathname)) return queries.clear();
    if (why === "expired") toast(t("guard.expired"), "error");
    await navigate({
      to: "/login",
      search: why === "expired" ? { back: from } : {},
      replace: true,
    });
    queries.clear();
  });

  useEffect(() => {
    if (ended) void leave(ended);
  }, [ended]);
  return null;
}
