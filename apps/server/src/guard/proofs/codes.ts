import type { Queryable } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { codeRules } from "../rows/attempt-counter.ts";
import { codeMac, type Destination, type ScopeAsk, scopeOf } from "../rows/code-scope.ts";
import { type TriedCode, updateCodeTried, updateCodeUsed } from "../rows/code-store.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { secondsTo } from "./seconds.ts";

export type CodeDeps = Pick<ProofDeps, "database" | "clock" | "keys" | "tries">;

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
 * Counts a try and compares; the code stays unused until `spendCode`, and a right one costs no try.
 * Refuses `email-code-wrong` or `phone-code-wrong`, or `code-limit-reached` after fifteen wrong ones
 * in a day.
 */
export async function proveCode(deps: CodeDeps, ask: CodeAsk): Promise<RightCode> {
  const { database, clock, keys } = deps;
  const { channel } = ask.to;
  const { usedFor, ownDevice = false } = ask;
  const scope = scopeOf(keys, ask);
  const mac = codeMac(keys, scope, ask.code);
  const compare = () =>
    updateCodeTried(database, scope, { mac, now: clock.now(), usedFor, ownDevice });
  const code = ask.userId === "" ? await compare() : await countedly(deps, ask.userId, compare);
  if (!code) throw new Refusal(wrongOf(channel));
  return { id: code.id, usedFor, channel, again: code.usedFor !== "" };
}

/** Fifteen wrong ones of one person in a day, whichever codes they were. */
async function countedly(
  { tries, clock }: CodeDeps,
  userId: string,
  compare: () => Promise<TriedCode | false>,
): Promise<TriedCode | false> {
  const counter = { subject: userId, purpose: "code" } as const;
  const tried = await tries.verify(counter, { rules: codeRules, compare });
  if (tried.kind === "locked") throw codeLimitReached(tried.lockedUntil, clock.now());
  return tried.kind === "right" && tried.value;
}

export function codeLimitReached(until: Date, now: Date): Refusal {
  return new Refusal("code-limit-reached", { seconds: secondsTo(until, now) });
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
