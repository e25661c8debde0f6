import type { Language } from "@clearhold/contract/refusals";
import { groupThousands } from "@clearhold/money";
import { localTime } from "./local-time.ts";
import { type FactName, type Facts, factsOf, type Notice } from "./notices.ts";
import {
  type Content,
  type Fact,
  type Reader,
  renderLetter,
  withoutLinks,
} from "./render-letter.ts";
import type { CodeUse, Words } from "./words/words.ts";
import { wordsOf } from "./words/words-of.ts";

export type { Notice } from "./notices.ts";

/** The letter about something that happened at a time. */
export function noticeLetter(reader: Reader, notice: Notice, at: Date): Content {
  const words = wordsOf(reader.language);
  const { subject, opening, closing = "", ifNotYou } = words.notices[notice.kind];
  const { notMeLink } = notice;
  // The button says it by itself.
  const advice = notMeLink === undefined ? (ifNotYou ?? words.ifNotYou) : "";
  return renderLetter(reader, {
    subject,
    opening,
    facts: rowsOf({ ...notice, at }, [...factsOf(notice.kind), "at"], reader),
    closing: [closing, advice].filter((sentence) => sentence !== ""),
    ...(notMeLink === undefined ? {} : { button: { ...words.notMe, link: notMeLink } }),
  });
}

function rowsOf(facts: Partial<Facts>, names: readonly FactName[], reader: Reader): Fact[] {
  const words = wordsOf(reader.language);
  return names.flatMap((name): Fact[] => {
    const value = facts[name];
    if (value === undefined || value === "") return [];
    const shown = value instanceof Date ? localTime(value, reader) : inWords(name, value, words);
    return [[words.facts[name], shown]];
  });
}

/** Others' own words, some of them a stranger's. */
const freeWords: ReadonlySet<keyof Facts> = new Set([
  "device",
  "area",
  "name",
  "nickname",
  "project",
  "reason",
]);

const amounts: ReadonlySet<keyof Facts> = new Set([
  ...(["amount", "fee", "intended", "refund", "principal", "result"] as const),
  ...(["platformFee", "toBePaid", "paidOut", "mayStay", "stays"] as const),
]);

/** A choice of ours has its name in each language; what others typed leads nowhere. */
function inWords(name: keyof Facts, value: string | number, words: Words): string {
  const choices: Partial<Record<keyof Facts, Readonly<Record<string, string>>>> = {
    factor: words.factors,
    setting: words.settings,
    state: words.states,
    refusal: words.refusals,
  };
  const text = choices[name]?.[value] ?? String(value);
  if (amounts.has(name)) return groupThousands(text);
  return freeWords.has(name) ? withoutLinks(text) : text;
}

export function codeLetter(reader: Reader, code: string, use: CodeUse): Content {
  const words = wordsOf(reader.language);
  const { subject, opening, closing } = words.code;
  return renderLetter(reader, {
    subject,
    opening: opening[use.kind],
    code,
    facts: useFacts(use, words),
    closing,
  });
}

/** The same as a text message to a phone, in one or two segments. */
export function codeMessage(language: Language, code: string, use: CodeUse): string {
  const { code: words, factors, states } = wordsOf(language);
  const amount = "amount" in use ? amountIn(use) : "";
  const address = "address" in use ? use.address : "";
  const said = words.message[use.kind]
    .replace("{code}", code)
    .replace("{amount}", amount)
    .replace("{address}", address)
    .replace("{factor}", use.kind === "factor" ? factors[use.factor] : "")
    .replace("{state}", use.kind === "factor" ? states[use.on ? "on" : "off"] : "");
  return `${said} ${words.closing[0]}`;
}

function amountIn({ amount, currency }: { amount: string; currency: string }): string {
  return `${groupThousands(amount)} ${currency}`;
}

function useFacts(use: CodeUse, { facts: names, factors, settings, states }: Words): Fact[] {
  switch (use.kind) {
    case "factor":
      return [[factors[use.factor], states[use.on ? "on" : "off"]]];
    case "payment":
      return [
        [names.amount, amountIn(use)],
        [names.address, use.address],
      ];
    case "standing-payout":
      return [
        [names.project, withoutLinks(use.project)],
        [names.amount, amountIn(use)],
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
