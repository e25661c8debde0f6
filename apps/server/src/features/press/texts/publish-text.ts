import type { TextKind } from "@clearhold/contract/wallet/press/texts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { PressText } from "./text.ts";
import { findText, insertText, updateText } from "./text-store.ts";

export type TextDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly operators: Pick<OperatorPort, "signAct">;
};

type OperatorLogin = { readonly name: string; readonly password: string };
type Draft = { readonly kind: TextKind; readonly words: PressText["words"] };

/** Keeps a version that nobody sees yet, and never shows other words under its id. */
export async function draftText(
  deps: TextDeps,
  operator: OperatorLogin,
  draft: Draft,
): Promise<PressText> {
  const id = newId("txt", deps.clock);
  await insertText(deps.database, { id, ...draft });
  const text = await getText(deps.database, id);
  await sign(deps, operator, "draft-text", text);
  return text;
}

/**
 * Puts a version in force in place of the one before. Asked again it changes nothing. Refuses
 * `text-not-found` and `text-withdrawn`.
 */
export async function publishText(
  deps: TextDeps,
  operator: OperatorLogin,
  id: string,
): Promise<PressText> {
  const text = await getText(deps.database, id);
  refuseUnless(text.withdrawnAt === null, "text-withdrawn");
  if (text.publishedAt) return text;
  await sign(deps, operator, "publish-text", text);
  await updateText(deps.database, id, "published_at", deps.clock.now());
  return getText(deps.database, id);
}

/**
 * Takes a version away for good; the one before it is in force again. Asked again it changes nothing.
 * Refuses `text-not-found`.
 */
export async function withdrawText(
  deps: TextDeps,
  operator: OperatorLogin,
  id: string,
): Promise<PressText> {
  const text = await getText(deps.database, id);
  if (text.withdrawnAt) return text;
  await sign(deps, operator, "withdraw-text", text);
  await updateText(deps.database, id, "withdrawn_at", deps.clock.now());
  return getText(deps.database, id);
}

/** A version in whatever state. Refuses `text-not-found`. */
export async function getText(db: Queryable, id: string): Promise<PressText> {
  const text = await findText(db, id);
  if (!text) throw new Refusal("text-not-found");
  return text;
}

async function sign(
  { operators }: TextDeps,
  operator: OperatorLogin,
  action: "draft-text" | "publish-text" | "withdraw-text",
  { id, textHash }: PressText,
): Promise<void> {
  await operators.signAct({ ...operator, action, subjectId: id, subjectHash: textHash });
}
