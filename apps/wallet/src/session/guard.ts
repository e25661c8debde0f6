/** Screens that anyone may open (requirement 2), the one that our mails link to, the help, and texts. */
const publicPaths = new Set([
  ...["/login", "/forget", "/register", "/notme"],
  ...["/help", "/helpcenter", "/helpdetail", "/text"],
]);

/** Screens that need a fund password: the list of the requirement, and nothing else. */
const sensitivePaths = new Set(
  [
    "/dizhiAddress",
    "/EmailVerification",
    "/shoujiyanzhen",
    "/ChangeLoginPassword",
    "/Deposit",
    "/TiBi",
    "/CurrencyExchange",
    "/dinyue",
  ].map((path) => path.toLowerCase()),
);

export type GuardDecision = "open" | "log-in" | "set-fund-password";

type Visitor = {
  loggedIn: boolean /** Undefined while it is not known yet. */;
  fundPassword?: boolean;
};

/** What a person meets on the way to a path. Paths are compared without regard to case. */
export function decideGuard(path: string, visitor: Visitor): GuardDecision {
  const name = path.toLowerCase();
  if (isPublic(name)) return "open";
  if (!visitor.loggedIn) return "log-in";
  if (isSensitive(name) && visitor.fundPassword === false) return "set-fund-password";
  return "open";
}

export function isPublic(path: string): boolean {
  return publicPaths.has(path.toLowerCase());
}

export function isSensitive(path: string): boolean {
  return sensitivePaths.has(path.toLowerCase());
}

/** A path of our own to return to after a detour; anything else is not followed. */
export function safeReturn(back: string | undefined): string | null {
  return back && /^\/[A-Za-z0-9]/.test(back) ? back : null;
}
