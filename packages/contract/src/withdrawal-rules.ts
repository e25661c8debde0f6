import { fillPlaces } from "./fill-places.ts";
import type { Language } from "./languages.ts";
import type { RefusalCode } from "./refusals.ts";

export const findingSeverities = ["stop", "warn", "info"] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** `{name}` of a text is filled from the finding's details; `until` is a time in Unix seconds. */
type Text = Readonly<Record<Language, string>>;

function found<S extends FindingSeverity>(severity: S, en: string, ko: string, zh: string) {
  const text: Text = { "en-us": en, "ko-kr": ko, "zh-cn": zh };
  // The refusal of an order that breaks a rule without a refusal of its own; it quotes the text.
  return { severity, refusal: "withdrawal-not-safe", text } as const;
}

/** A rule that an order is refused by in the same words. */
function refused<C extends RefusalCode>(refusal: C) {
  return { severity: "stop", refusal } as const;
}

/**
 * Every rule of a withdrawal, by its name: what stops an order, what its owner decides, what is good to
 * know. A list of findings has this order. The pre-flight, both forms, the order and the payout that goes
 * on to an address speak in these texts; no other file says them.
 */
export const withdrawalRules = {
  "address-invalid": refused("address-invalid"),
  "zero-address": found(
    "stop",
    "Nobody has the key of this address. Coins sent there are lost.",
    "누구도 키를 가지고 있지 않은 주소입니다. 보낸 자산은 사라집니다.",
    "没有人拥有该地址的私钥，转入的资产将丢失。",
  ),
  "token-contract": found(
    "stop",
    "This is the USDT contract itself. Coins sent there are lost.",
    "USDT 컨트랙트 자체의 주소입니다. 보낸 코인은 사라집니다.",
    "这是 USDT 合约本身的地址，转入的币将丢失。",
  ),
  "own-deposit-address": found(
    "stop",
    "This is your own deposit address at Clearhold.",
    "Clearhold의 본인 입금 주소입니다.",
    "这是您自己在 Clearhold 的充值地址。",
  ),
  "house-address": found(
    "stop",
    "This is a deposit address of Clearhold. The coins would not reach an outside wallet.",
    "Clearhold의 입금 주소입니다. 외부 지갑으로 가지 않습니다.",
    "这是 Clearhold 的充值地址，不会到达外部钱包。",
  ),
  "contract-refuses-trx": found(
    "stop",
    "This is a smart contract. The network refuses TRX sent to it.",
    "스마트 컨트랙트 주소입니다. 네트워크가 TRX 전송을 거부합니다.",
    "这是智能合约地址，网络会拒绝向其发送 TRX。",
  ),
  "payee-blacklisted": found(
    "stop",
    "The issuer of USDT has frozen this address. Coins sent there are lost.",
    "USDT 발행사가 동결한 주소입니다. 도착한 자산은 사라집니다.",
    "USDT 发行方已冻结该地址，转入的资产将丢失。",
  ),
  "withdrawals-stopped": refused("withdrawals-stopped"),
  "account-held": refused("withdrawals-held"),
  "address-unconfirmed": refused("address-unconfirmed"),
  "address-locked": refused("address-locked"),
  "below-minimum": refused("withdrawal-below-minimum"),
  "above-once-limit": refused("withdrawal-above-limit"),
  "above-day-limit": refused("withdrawal-above-day-limit"),
  "token-paused": found(
    "warn",
    "The issuer has paused USDT. Your withdrawal waits until USDT moves again.",
    "발행사가 USDT 전송을 중지했습니다. 재개될 때까지 출금이 대기합니다.",
    "发行方已暂停 USDT 转账，提现将等待其恢复。",
  ),
  "look-alike": found(
    "warn",
    "It begins and ends like {known}, but is a different address. Compare every character.",
    "{known}와 앞뒤가 같지만 다른 주소입니다. 모든 글자를 비교하세요.",
    "它与 {known} 首尾相同，但是另一个地址。请逐字比对。",
  ),
  "contract-takes-usdt": found(
    "warn",
    "This is a smart contract. Send only if you know that you can get USDT back from it.",
    "스마트 컨트랙트 주소입니다. USDT를 돌려줄 수 있는지 확실할 때만 보내세요.",
    "这是智能合约地址。仅在确定它能退回 USDT 时才发送。",
  ),
  "not-looked-up": found(
    "warn",
    "The network did not answer. Not checked: {what}.",
    "네트워크가 응답하지 않습니다. 확인하지 못함: {what}.",
    "网络未响应。未能检查：{what}。",
  ),
  "never-paid": found(
    "warn",
    "You have never paid this address.",
    "한 번도 출금한 적이 없는 주소입니다.",
    "您从未向该地址付过款。",
  ),
  "payee-inactive": found(
    "info",
    "This address is not active yet. We pay the network for activating it.",
    "아직 활성화되지 않은 주소입니다. 활성화 비용은 당사가 부담합니다.",
    "该地址尚未激活，激活费用由我们承担。",
  ),
  "needs-approval": found(
    "info",
    "Above {automatic} in 24 hours, an operator reviews first. Without a decision within {hours} hours, you get the full amount back.",
    "24시간에 {automatic}을 넘으면 운영자가 먼저 심사합니다. {hours}시간 안에 결정되지 않으면 전액이 돌아옵니다.",
    "24 小时内超过 {automatic} 的提现先由运营人员审核。{hours} 小时内未作出决定则全额退回。",
  ),
  "limit-left": found(
    "info",
    "After this, {free} of your 24-hour limit of {limit} is left.",
    "출금 후 24시간 한도 {limit} 중 {free}이 남습니다.",
    "提现后 24 小时限额 {limit} 还剩 {free}。",
  ),
  "network-cost": found(
    "info",
    "We pay the network about {cost}. Your fee is {fee}.",
    "네트워크 비용은 약 {cost}이며 당사가 부담합니다. 수수료는 {fee}입니다.",
    "网络费约 {cost}，由我们承担；您的手续费为 {fee}。",
  ),
} as const;

export type FindingCode = keyof typeof withdrawalRules;
export const findingCodes = Object.keys(withdrawalRules) as [FindingCode, ...FindingCode[]];

/** The rules that no order may break. */
export type StopCode = {
  [C in FindingCode]: (typeof withdrawalRules)[C]["severity"] extends "stop" ? C : never;
}[FindingCode];

/** What can be left unchecked, in words. */
export const uncheckedWords = {
  contract: { "en-us": "is it a contract", "ko-kr": "컨트랙트 여부", "zh-cn": "是否为合约" },
  active: { "en-us": "is it active", "ko-kr": "활성화 여부", "zh-cn": "是否已激活" },
  frozen: {
    "en-us": "has the issuer of USDT frozen it",
    "ko-kr": "USDT 발행사의 동결 여부",
    "zh-cn": "USDT 发行方是否已冻结",
  },
  cost: { "en-us": "the network cost now", "ko-kr": "현재 네트워크 비용", "zh-cn": "当前网络费" },
} as const satisfies Record<string, Record<Language, string>>;
export type Unchecked = keyof typeof uncheckedWords;

/**
 * A finding in words; `textOf` gives the words of a refusal. `what` of `not-looked-up` is a list of names,
 * told in words here.
 */
export function findingWords(
  code: FindingCode,
  language: Language,
  details: Readonly<Record<string, string>>,
  textOf: (refusal: RefusalCode) => string,
): string {
  const rule = withdrawalRules[code];
  const text = "text" in rule ? rule.text[language] : textOf(rule.refusal);
  return fillPlaces(text, { ...details, what: uncheckedText(details.what ?? "", language) });
}

/** Times in words, for a text without a screen; a screen writes them in its own zone. */
export function utcDetails(details: Readonly<Record<string, string>>): Record<string, string> {
  const { until } = details;
  if (until === undefined || !/^\d{9,10}$/.test(until)) return { ...details };
  const iso = new Date(Number(until) * 1000).toISOString();
  return { ...details, until: `${iso.slice(0, 16).replace("T", " ")} UTC` };
}

function uncheckedText(what: string, language: Language): string {
  const names = what.split(" ").filter((name): name is Unchecked => name in uncheckedWords);
  return names.map((name) => uncheckedWords[name][language]).join(", ");
}
