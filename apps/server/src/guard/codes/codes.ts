import { randomInt } from "node:crypto";
import type { Language } from "@clearhold/contract/refusals";
import { formatUnits, scaleOf } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import type { CodePurpose, CodeSubject } from "../../kernel/guard-port.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { type CodeUse, codeLetter } from "../../mail/code-letter.ts";
import { codeRules, countAttempt, returnAttempt } from "../attempt-counter.ts";
import { getMailbox } from "../contacts/mailboxes.ts";
import { readerAt } from "../contacts/readers.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { type GuardKeys, macOf, sameMac } from "../guard-keys.ts";
import { takeFromBudget } from "./code-budget.ts";
import {
  type CodeScope,
  insertCode,
  updateCodeReturned,
  updateCodeTried,
  updateCodeUsed,
} from "./code-store.ts";

type CodeDeps = Pick<GuardDeps, "database" | "clock" | "keys" | "outbox">;

export type SendCodeAsk = {
  readonly purpose: CodePurpose;
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly subject?: CodeSubject | undefined;
  readonly language: Language;
};

const codeLifeMs = 10 * 60_000;

/**
 * Mints a code and mails it with what it is good for. For a stranger the same is done whether or
 * not the mailbox has an account. Refuses `code-asked-too-soon`, `code-limit-reached`.
 */
export async function sendCode(
  deps: CodeDeps & Pick<GuardDeps, "logger">,
  ask: SendCodeAsk,
): Promise<void> {
  const { database, clock, keys } = deps;
  const { purpose, userId = "", subject } = ask;
  if ((purpose === "stranger") !== (userId === "")) throw new Error("a code of nobody's");
  const named = purpose === "stranger" || purpose === "new-email";
  const email = named ? ask.email : await getMailbox(database, keys, userId);
  if (email === undefined) throw new Error("a code needs a mailbox");
  const now = clock.now();
  const payer = named ? "named" : "owner";
  await takeFromBudget(database, macOf(keys.name, "budget", payer, email), now);
  const scope = scopeOf(keys, { userId, purpose, email, subject });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await insertCode(database, {
    ...scope,
    codeMac: codeMac(keys, scope, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
  });
  const reader = await readerAt(deps, email, ask.language);
  await deps.outbox.send(email, codeLetter(reader, code, useOf(purpose, subject)));
}

export type CodeAsk = {
  /** Empty for a stranger. */
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly subject?: CodeSubject | undefined;
  readonly code: string;
  /** The one thing that the code will be used for; the same thing may use it again. */
  readonly usedFor: string;
};

export type RightCode = {
  readonly id: bigint;
  readonly usedFor: string;
  /** It was used up for this very thing before: an answer was lost. */
  readonly again: boolean;
};

/**
 * Counts a try and compares; the code stays unused until `spendCode`. Refuses `email-code-wrong`,
 * or `code-limit-reached` after fifteen wrong ones in a day.
 */
export async function proveCode(deps: CodeDeps, ask: CodeAsk): Promise<RightCode> {
  const { database, clock, keys } = deps;
  const now = clock.now();
  const counter = { subject: ask.userId, purpose: "code" } as const;
  if (ask.userId !== "") {
    const attempt = await countAttempt(database, counter, { rules: codeRules, now });
    refuseUnless(attempt.allowed, "code-limit-reached");
  }
  const scope = scopeOf(keys, ask);
  const tried = await updateCodeTried(database, scope, { now, usedFor: ask.usedFor });
  const right = tried && sameMac(tried.code_mac, codeMac(keys, scope, ask.code));
  if (!tried || !right) throw new Refusal("email-code-wrong");
  if (ask.userId !== "") await returnAttempt(database, counter, now);
  return { id: tried.id, usedFor: ask.usedFor, again: tried.used_for !== "" };
}

/** Uses a proved code up, in the transaction of what it was for. Refuses `email-code-wrong`. */
export async function spendCode(
  tx: Queryable,
  { id, usedFor }: Pick<RightCode, "id" | "usedFor">,
  now: Date,
): Promise<void> {
  refuseUnless(await updateCodeUsed(tx, id, { now, usedFor }), "email-code-wrong");
}

/** Whether a stranger's code is right, without using it or the try up. Refuses `email-code-wrong`. */
export async function checkStrangerCode(
  deps: CodeDeps,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { id } = await proveCode(deps, strangerCode(email, code, "check"));
  await updateCodeReturned(deps.database, id);
}

/** The ask for a code that was mailed to somebody who was not logged in. */
export function strangerCode(email: string, code: string, usedFor: string): CodeAsk {
  return { userId: "", purpose: "stranger", email, code, usedFor };
}

/** Mailboxes and payments stand in the database as MACs: enough to find, nothing to read. */
function scopeOf(
  keys: GuardKeys,
  { userId, purpose, email, subject }: Omit<CodeAsk, "code" | "usedFor">,
): CodeScope {
  const destination = macOf(keys.name, "mailbox", email);
  return { userId, purpose, destination, subjectHash: subject ? hashOf(keys, subject) : "" };
}

function hashOf(keys: GuardKeys, subject: CodeSubject): string {
  return subject.kind === "payee"
    ? macOf(keys.name, "payee", subject.address)
    : macOf(keys.name, "payment", subject.currency, subject.amountUnits, subject.address);
}

function codeMac(keys: GuardKeys, scope: CodeScope, code: string): string {
  const { userId, purpose, destination, subjectHash } = scope;
  return macOf(keys.code, userId, purpose, destination, subjectHash, code);
}

function useOf(purpose: CodePurpose, subject: CodeSubject | undefined): CodeUse {
  if (!subject) return { kind: purpose };
  if (subject.kind === "payee") return subject;
  const { currency, amountUnits, address } = subject;
  const amount = formatUnits(BigInt(amountUnits), scaleOf(currency));
  return { kind: "payment", amount, currency, address };
}
