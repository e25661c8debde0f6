import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { findPhrase } from "../../rows/phrases.ts";
import type { RowDeps } from "../../rows/row-deps.ts";

/** The owner's phrase as the owner is shown it; empty where none is set. */
export async function showPhrase(
  deps: RowDeps,
  { userId }: AskOf<"findPhrase">,
): Promise<AnswerOf<"findPhrase">> {
  const phrase = await findPhrase(deps, userId);
  return { phrase: phrase?.text ?? "", setAt: Math.floor((phrase?.setAt.getTime() ?? 0) / 1000) };
}
