import { phraseMax, phraseMin, setPhrase } from "@clearhold/contract/wallet/people/mails";
import type { Check } from "../../../forms/first-fault.ts";

export type PhraseForm = {
  /** The phrase in force, "" when none is set. */
  known: string;
  phrase: string;
  /** Which password its owner proves to be its owner with. */
  asks: "fund" | "login";
  password: string;
};

/** As the server counts: composed, without blanks at the ends, by characters and not by code units. */
export function trimmed(phrase: string): string {
  return phrase.normalize("NFC").trim();
}

function lengthOf(phrase: string): number {
  return [...trimmed(phrase)].length;
}

const Phrase = setPhrase.ask.shape.phrase;

export const phraseChecks = [
  {
    fault: "tooShort",
    failed: ({ phrase }) => lengthOf(phrase) < phraseMin || lengthOf(phrase) > phraseMax,
  },
  // The rule of the wire itself, so that no phrase is refused later.
  { fault: "unseen", failed: ({ phrase }) => !Phrase.safeParse(phrase).success },
  { fault: "unchanged", failed: ({ phrase, known }) => trimmed(phrase) === known },
  {
    fault: "fundPasswordMissing",
    failed: ({ asks, password }) => asks === "fund" && password.length !== 6,
  },
  { fault: "passwordMissing", failed: ({ password }) => password === "" },
] as const satisfies readonly Check<PhraseForm, string>[];

/** Removing it asks for the password alone. */
export const removalChecks = phraseChecks.slice(3);

export type PhraseFault = (typeof phraseChecks)[number]["fault"];
