import { toast } from "@clearhold/ui/feedback";
import { redirect } from "@tanstack/react-router";
import { usePreferences } from "../preferences/preferences.ts";
import { loadTexts } from "../text/load-texts.ts";
import { decideGuard } from "./guard.ts";
import { useSession } from "./session-store.ts";

/** Runs before every page: without a token only the public ones open (requirement 2). */
export async function enter(location: { pathname: string; href: string }): Promise<void> {
  const loggedIn = useSession.getState().token !== null;
  if (decideGuard(location.pathname, { loggedIn }) !== "log-in") return;
  await sayLoginFirst();
  const back = location.pathname === "/" ? {} : { back: location.href };
  throw redirect({ to: "/login", search: back, replace: true });
}

async function sayLoginFirst(): Promise<void> {
  const { language } = usePreferences.getState();
  toast((await loadTexts(language)).texts.guard.loginFirst);
}
