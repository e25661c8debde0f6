import type { RefusalEnvelope } from "@clearhold/contract/envelope";
import { type Language, refusals, refusalText } from "@clearhold/contract/refusals";
import type { Refusal, RefusalDetails } from "../kernel/refusal.ts";

/** A refusal as it leaves: HTTP status and `{code, msg, error, field?, details?, data}`. */
export function renderRefusal(
  refusal: Refusal,
  language: Language,
): { status: number; envelope: RefusalEnvelope } {
  const { status, envelopeCode } = refusals[refusal.code];
  const { field, ...details } = refusal.details;
  const envelope: RefusalEnvelope = {
    code: envelopeCode,
    msg: refusalText(refusal.code, language, readable(refusal.details)),
    error: refusal.code,
    data: null,
  };
  if (field !== undefined) envelope.field = field;
  if (Object.keys(details).length > 0) envelope.details = details;
  return { status, envelope };
}

/** `until` travels as Unix seconds; inside a sentence it reads as a date. */
function readable(details: RefusalDetails): RefusalDetails {
  if (details.until === undefined) return details;
  const iso = new Date(Number(details.until) * 1000).toISOString();
  return { ...details, until: `${iso.slice(0, 19).replace("T", " ")} UTC` };
}
