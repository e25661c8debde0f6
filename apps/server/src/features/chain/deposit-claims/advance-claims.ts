import { advanceRescans } from "./advance-rescans.ts";
import { type AnswerClaimsDeps, answerClaims } from "./answer-claims.ts";

/** One round of the worker over what people and operators asked; true when there is more to do. */
export async function advanceClaims(deps: AnswerClaimsDeps): Promise<boolean> {
  await answerClaims(deps);
  return (await advanceRescans(deps)) > 0;
}
