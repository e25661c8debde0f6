import type { Language } from "@clearhold/contract/refusals";
import type { Facts } from "./notices.ts";
import { type Content, type Fact, type Reader, renderLetter } from "./render-letter.ts";
import type { CodeUse, Words } from "./words/words.ts";
import { wordsOf } from "./words/words-of.ts";

export function codeLetter(reader: Reader, code: string, use: CodeUse): Content {
  const words = wordsOf(reader.language);
  const { subject, opening, closing } = words.code;
  return renderLetter(reader, {
    subject,
    opening: opening[use.kind],
    code,
    facts: factsOf(use, words),
    closing,
  });
}

/** The same as a text message to a phone, in one or two segments. */
export function codeMessage(language: Language, code: string, use: CodeUse): string {
  const { code: words, factors, states } = wordsOf(language);
  const amount = "amount" in use ? `${use.amount} ${use.currency}` : "";
  const address = "address" in use ? use.address : "";
  const said = words.message[use.kind]
    .replace("{code}", code)
    .replace("{amount}", amount)
    .replace("{address}", address)
    .replace("{factor}", use.kind === "factor" ? factors[use.factor] : "")
    .replace("{state}", use.kind === "factor" ? states[use.on ? "on" : "off"] : "");
  return `${said} ${words.closing[0]}`;
}

function factsOf(use: CodeUse, { facts: names, factors, settings, states }: Words): Fact[] {
  switch (use.kind) {
    case "factor":
      return [[factors[use.factor], states[use.on ? "on" : "off"]]];
    case "payment":
      return [
        [names.amount, `${use.amount} ${use.currency}`],
        [names.address, use.address],
      ];
    case "standing-payout":
      return [
        [names.project, use.project],
        [names.amount, `${use.amount} ${use.currency}`],
        [names.address, use.address],
      ];
    case "whitelist":
      return [
        [names.currency, use.currency],
        [names.address, use.address],
      ];
    case "payee":
      return [[names.address, use.address]];
    case "address-switches":
      return Object.entries(use.settings).flatMap(([name, on]): Fact[] =>
        on === undefined ? [] : [[settings[name as Facts["setting"]], states[on ? "on" : "off"]]],
      );
    default:
      return [];
  }
}
