import type { Language } from "@clearhold/contract/refusals";
import { type Content, type Fact, type Reader, renderLetter } from "./letter.ts";
import { type Words, wordsOf } from "./words/words.ts";

/** What a code will do; the mail says it in words, so that nobody gives it away unknowingly. */
export type CodeUse =
  | { readonly kind: "stranger" | "confirm" | "login-password" | "fund-password" }
  | { readonly kind: "new-email" | "old-email" | "new-phone" }
  | { readonly kind: "payee"; readonly address: string }
  | {
      readonly kind: "payment";
      readonly amount: string;
      readonly currency: string;
      readonly address: string;
    };

export function codeLetter(reader: Reader, code: string, use: CodeUse): Content {
  const words = wordsOf(reader.language);
  const { subject, opening, closing } = words.code;
  return renderLetter(reader, {
    subject,
    opening: opening[use.kind],
    code,
    facts: factsOf(use, words.facts),
    closing,
  });
}

/** The same as a text message to a phone, in one or two segments. */
export function codeMessage(language: Language, code: string, use: CodeUse): string {
  const { message, closing } = wordsOf(language).code;
  const amount = use.kind === "payment" ? `${use.amount} ${use.currency}` : "";
  const address = "address" in use ? use.address : "";
  const said = message[use.kind]
    .replace("{code}", code)
    .replace("{amount}", amount)
    .replace("{address}", address);
  return `${said} ${closing[0]}`;
}

function factsOf(use: CodeUse, names: Words["facts"]): Fact[] {
  if (use.kind !== "payment" && use.kind !== "payee") return [];
  const address: Fact = [names.address, use.address];
  if (use.kind === "payee") return [address];
  return [[names.amount, `${use.amount} ${use.currency}`], address];
}
