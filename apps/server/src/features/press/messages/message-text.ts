import { certificationNames } from "@clearhold/contract/certification-rules";
import { fillPlaces } from "@clearhold/contract/fill-places";
import { holdReasonText } from "@clearhold/contract/hold-reasons";
import type {
  MessageCategory,
  ToldEventKind,
  ToldFactKind,
} from "@clearhold/contract/message-kinds";
import { returnReasonText, waitReasonText } from "@clearhold/contract/money-reasons";
import { markedName } from "@clearhold/contract/project-names";
import type { Language } from "@clearhold/contract/refusals";
import type { SecurityEventKind } from "@clearhold/contract/security-events";
import { settingWords } from "@clearhold/contract/setting-words";
import { standingReasons, standingReasonText } from "@clearhold/contract/standing-reasons";
import { returnReasons, withdrawalWaits } from "@clearhold/contract/wallet/payouts/withdrawals";
import { holdReasons } from "@clearhold/contract/wallet/people/passwords";
import { amountText, groupThousands, isCurrencyCode, money } from "@clearhold/money";
import { describeDevice } from "../../../kernel/describe-device.ts";
import { type MessageRow, textOf } from "./message.ts";
import { enUs } from "./words/en-us.ts";
import { koKr } from "./words/ko-kr.ts";
import type { DecidedKind, MessageWords } from "./words/message-words.ts";
import { zhCn } from "./words/zh-cn.ts";

const words: Readonly<Record<Language, MessageWords>> = {
  "en-us": enUs,
  "ko-kr": koKr,
  "zh-cn": zhCn,
};

/** A category as people read it. */
export function messageCategoryName(category: MessageCategory, language: Language): string {
  return words[language].categories[category];
}

/** Which messages of a category no mail is about. */
export function mailNote(category: MessageCategory, language: Language): string {
  return words[language].mailNotes[category];
}

type Told = Pick<MessageRow, "kind" | "params">;

/** Title and text of a message in the reader's language. An address is never shortened. */
export function messageText({ kind, params }: Told, language: Language) {
  const own = words[language];
  if (!isFact(kind, own)) return eventText({ kind, params }, language);
  const [title, text] = factWords(kind, params.reason, own);
  const reason = reasonOf({ kind, params }, language);
  const places = { ...placesOf(params, groupThousands), reason };
  const result = places.payout === "" ? "" : fillPlaces(own.result, places);
  const debt = places.owed === "" ? "" : fillPlaces(own.debt, places);
  const why = places.why === "" ? "" : fillPlaces(own.why, places);
  const cancel = params.can_cancel === false ? "" : own.cancel;
  const wait = kind === "payment-waiting" ? waitOf(params, language) : "";
  const approvals = kind === "payment-review" ? approvalsOf(params, own) : "";
  const more = { result, debt, why, cancel, wait, approvals };
  const filled = fillPlaces(text, { ...places, ...more });
  return { title, text: filled.replaceAll(/ {2,}/g, " ").trim() };
}

/** Why: a code of ours in words, or the words that operators gave. "" for a code that is no more. */
function reasonOf({ kind, params }: Told, language: Language): string {
  const reason = textOf(params.reason);
  if (kind === "hold-began") {
    const held = holdReasons.find((one) => one === reason);
    return held ? holdReasonText(held, language) : "";
  }
  if (kind === "withdrawal-returned") {
    const returned = returnReasons.find((one) => one === reason);
    return returned ? returnReasonText(returned, language) : "";
  }
  if (kind === "standing-fell-back") {
    const fell = standingReasons.find((one) => one === reason);
    return fell ? standingReasonText(fell, language, textsOf(params)) : "";
  }
  return reason;
}

/** Why it is not sent yet. What has a message of its own, and what is over, has no words here. */
function waitOf({ waits_for }: MessageRow["params"], language: Language): string {
  const wait = withdrawalWaits.find((one) => one === waits_for);
  const isTold = wait === undefined || wait === "approval" || wait === "cancelling";
  return isTold ? words[language].wait : waitReasonText(wait, language);
}

function approvalsOf({ approvals_needed: count }: MessageRow["params"], own: MessageWords) {
  const [one, several] = own.approvals;
  return typeof count === "number" && count > 1 ? fillPlaces(several, { count: `${count}` }) : one;
}

function textsOf(params: MessageRow["params"]): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/** What a movement of money is called, wherever its owner reads of it. @param reason of a return */
export function factName(kind: ToldFactKind, language: Language, reason = ""): string {
  return factWords(kind, reason, words[language])[0];
}

/** What a line of the history is called: a movement of money as its journal, a decision by what it was. */
export function eventName(kind: SecurityEventKind, language: Language, decision = ""): string {
  const own = words[language];
  const { facts, events, ends } = own;
  const decided = decisionWords({ kind, params: { decision } }, own);
  if (decided) return decided[0];
  if (kind === "withdrawal-requested") return facts["withdrawal-held"][0];
  if (isFact(kind, own)) return facts[kind][0];
  if (kind === "withdrawal-called-off" || kind === "withdrawal-cancelled") return ends[kind];
  return events[kind];
}

function factWords(kind: ToldFactKind, reason: unknown, { cancelled, facts, ends }: MessageWords) {
  if (kind === "subscription-returned" && reason === "cancelled") return cancelled;
  if (kind !== "withdrawal-returned") return facts[kind];
  const [title, text] = facts[kind];
  if (reason === "cancelled-by-owner") return [ends["withdrawal-cancelled"], text] as const;
  if (reason === "account-frozen") return [ends["withdrawal-called-off"], text] as const;
  return [title, text] as const;
}

function isFact<Kind extends string>(
  kind: Kind,
  { facts }: MessageWords,
): kind is Kind & ToldFactKind {
  return Object.hasOwn(facts, kind);
}

/** The names of details that say what an event is about; each is one word of its owner's or a contact. */
const tellingDetails = ["name", "email", "phone", "nickname", "network", "reason"] as const;

/** What the house did, or what ended the login: there is nobody to suspect, or no password to change. */
const actsOfHouse: readonly string[] = [
  "nickname-decided",
  "certification-decided",
  "certification-lapsed",
  "documents-looked",
  "operator-looked",
  "account-closed",
] satisfies ToldEventKind[];

function eventText({ kind, params }: Told, language: Language) {
  const own = words[language];
  const level = levelOf({ kind, params }, language);
  const { stop, colon, gap } = own.signs;
  const whole = (text: string) =>
    level === "" ? text : `${text}${gap}${fillPlaces(own.level, { level })}`;
  const decided = decisionWords({ kind, params }, own);
  if (decided) {
    const [title, text] = decided;
    return { title, text: whole(fillPlaces(text, { nickname: textOf(params.nickname) })) };
  }
  const title = own.events[kind as ToldEventKind];
  const explained = own.eventTexts[kind as ToldEventKind];
  if (explained !== undefined) return { title, text: whole(explained) };
  const found = subjectOf({ kind, params }, language);
  const detail = found ? `${colon}${found}` : "";
  const text = `${title}${detail}${stop}`;
  return { title, text: actsOfHouse.includes(kind) ? text : `${text}${gap}${own.notYou}` };
}

/** What an event is about: a device, a way to confirm, a setting, an address with its coin or project. */
function subjectOf({ kind, params }: Told, language: Language): string {
  const isLogin = kind === "logged-in" || kind === "logged-in-new-device";
  if (isLogin) return describeDevice(textOf(params.device));
  const { factors, settings, states } = settingWords[language];
  const nameIn = (names: Readonly<Record<string, string>>, name: unknown) =>
    names[textOf(name)] ?? "";
  if (params.factor !== undefined) return nameIn(factors, params.factor);
  if (params.switch !== undefined) {
    const state = params.on === "1" ? states.on : states.off;
    return `${nameIn(settings, params.switch)} (${state})`;
  }
  const address = textOf(params.address);
  if (address !== "") {
    const payee = `${textOf(params.currency)} ${address}`.trim();
    return [textOf(params.project), payee].filter(Boolean).join(", ");
  }
  const device = kind === "session-ended" ? textOf(params.device) : "";
  const level = levelOf({ kind, params }, language);
  return tellingDetails.map((name) => textOf(params[name])).find(Boolean) || device || level;
}

/** The level that documents were sent for; "" for what is about none. */
function levelOf({ kind, params: { level } }: Told, language: Language): string {
  if (!kind.startsWith("certification-")) return "";
  return certificationNames[language][Number(textOf(level) || Number.NaN)] ?? "";
}

function decisionWords({ kind, params: { decision } }: Told, { decisions }: MessageWords) {
  if (!Object.hasOwn(decisions, kind)) return null;
  const { accepted, refused } = decisions[kind as DecidedKind];
  return decision === "accepted" ? accepted : decision === "refused" ? refused : null;
}

/**
 * The values that words are filled with; "" for what the fact does not have.
 * @param write how an amount is written, where it is not plain.
 */
export function placesOf(params: MessageRow["params"], write = (amount: string) => amount) {
  const { currency, currency2, units, units2 } = params;
  const written = (code: unknown, value: unknown) => write(amountOf(code, value));
  const part = unitsOf(params.part_units);
  const payout = part === null ? "" : `${part - (unitsOf(params.platform_units) ?? 0n)}`;
  return {
    currency: textOf(currency),
    amount: written(currency, units),
    amount2: written(currency2, units2),
    fee: written(currency, params.fee_units),
    payout: written(currency, payout),
    owed: written(currency, params.owed_units),
    address: textOf(params.address),
    project: markedName(textOf(params.project), params.demo === true),
    campaign: textOf(params.campaign),
    reason: textOf(params.reason),
    why: textOf(params.why),
  };
}

function amountOf(currency: unknown, units: unknown): string {
  const code = textOf(currency);
  const amount = unitsOf(units);
  if (!isCurrencyCode(code) || amount === null) return "";
  return amountText(money(code, amount));
}

/** Null where it is no number: one false row must not keep a person from all the others. */
function unitsOf(value: unknown): bigint | null {
  const text = textOf(value);
  return /^-?\d+$/.test(text) ? BigInt(text) : null;
}
