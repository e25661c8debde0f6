import type { Queryable } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { codeRules, countAttempt, returnAttempt } from "../attempt-counter.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { sameMac } from "../guard-keys.ts";
import { codeMac, type Destination, type ScopeAsk, scopeOf } from "./code-scope.ts";
import { updateCodeReturned, updateCodeTried, updateCodeUsed } from "./code-store.ts";

export type CodeDeps = Pick<GuardDeps, "database" | "clock" | "keys">;

export type CodeAsk = ScopeAsk & {
  readonly code: string;
  /** The one thing that the code will be used for; the same thing may use it again. */
  readonly usedFor: string;
  /** Asked by a browser that has long been the owner's: strangers' tries are not its own. */
  readonly ownDevice?: boolean | undefined;
};

export type RightCode = {
  readonly id: bigint;
  readonly usedFor: string;
  readonly channel: Destination["channel"];
  /** It was used up for this very thing before: an answer was lost. */
  readonly again: boolean;
};

/**
 * Counts a try and compares; the code stays unused until `spendCode`, and a right one gives its try
 * back. Refuses `email-code-wrong` or `phone-code-wrong`, or `code-limit-reached` after fifteen
 * wrong ones in a day.
 */
export async function proveCode(deps: CodeDeps, ask: CodeAsk): Promise<RightCode> {
  const { database, clock, keys } = deps;
  const { channel } = ask.to;
  const { usedFor, ownDevice = false } = ask;
  const now = clock.now();
  const counter = { subject: ask.userId, purpose: "code" } as const;
  const attempt =
    ask.userId === ""
      ? undefined
      : await countAttempt(database, counter, { rules: codeRules, now });
  refuseUnless(attempt === undefined || attempt.allowed, "code-limit-reached");
  const scope = scopeOf(keys, ask);
  const tried = await updateCodeTried(database, scope, { now, usedFor, ownDevice });
  const right = tried && sameMac(tried.code_mac, codeMac(keys, scope, ask.code));
  if (!tried || !right) throw new Refusal(wrongOf(channel));
  if (attempt) await returnAttempt(database, counter, { ...attempt, now });
  await updateCodeReturned(database, tried.id, ownDevice);
  return { id: tried.id, usedFor, channel, again: tried.used_for !== "" };
}

/** Uses a proved code up, in the transaction of what it was for. Refuses as `proveCode`. */
export async function spendCode(
  db: Queryable,
  { id, usedFor, channel }: Pick<RightCode, "id" | "usedFor" | "channel">,
  now: Date,
): Promise<void> {
  refuseUnless(await updateCodeUsed(db, id, { now, usedFor }), wrongOf(channel));
}

/** Whether a stranger's code is right, without using it up. Refuses `email-code-wrong`. */
export async function checkStrangerCode(
  deps: CodeDeps,
  { email, code }: { email: string; code: string },
): Promise<void> {
  await proveCode(deps, strangerCode(email, code, "check"));
}

/** The ask for a code that was mailed to somebody who was not logged in. */
export function strangerCode(
  email: string,
  code: string,
  usedFor: string,
): Omit<CodeAsk, "ownDevice"> {
  const to = { channel: "email", address: email } as const;
  return { userId: "", purpose: "stranger", to, code, usedFor };
}

export function wrongOf(channel: Destination["channel"]): "email-code-wrong" | "phone-code-wrong" {
  return channel === "email" ? "email-code-wrong" : "phone-code-wrong";
}
