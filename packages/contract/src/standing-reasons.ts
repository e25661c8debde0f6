import { findingText } from "./finding-text.ts";
import type { Language } from "./languages.ts";
import { findingCodes, utcDetails } from "./withdrawal-rules.ts";

/** What can end a standing instruction, besides what stops a withdrawal. */
const ownReasons = {
  revoked: {
    "en-us": "You cancelled it.",
    "ko-kr": "직접 취소했습니다.",
    "zh-cn": "您已取消。",
  },
  "address-changed": {
    "en-us": "The address is no longer your default, or was confirmed again.",
    "ko-kr": "주소가 더 이상 기본 주소가 아니거나 다시 확인되었습니다.",
    "zh-cn": "该地址不再是您的默认地址，或已重新确认。",
  },
  "account-frozen": {
    "en-us": "The account was frozen, which cancels every automatic payout.",
    "ko-kr": "계정이 동결되어 자동 출금이 모두 취소되었습니다.",
    "zh-cn": "账户已冻结，所有自动提现均已取消。",
  },
  "not-authorised": {
    "en-us": "The instruction is not the one that you confirmed.",
    "ko-kr": "확인하신 지시와 일치하지 않습니다.",
    "zh-cn": "该指令与您确认的不一致。",
  },
  "insufficient-balance": {
    "en-us": "Your balance was lower than the payout.",
    "ko-kr": "잔액이 지급금 전액보다 적었습니다.",
    "zh-cn": "余额已不足以提现全部派发。",
  },
  "debt-first": {
    "en-us": "You owed an amount for a withdrawal.",
    "ko-kr": "출금에 대해 갚을 금액이 있었습니다.",
    "zh-cn": "您因一笔提现而有欠款。",
  },
  "nothing-paid": {
    "en-us": "There was no payout.",
    "ko-kr": "지급금이 없었습니다.",
    "zh-cn": "没有派发。",
  },
  returned: {
    "en-us": "The subscription was returned to your balance.",
    "ko-kr": "청약금이 잔액으로 반환되었습니다.",
    "zh-cn": "认购款已退回余额。",
  },
} as const satisfies Record<string, Record<Language, string>>;

type OwnReason = keyof typeof ownReasons;
const ownCodes = Object.keys(ownReasons) as [OwnReason, ...OwnReason[]];

/** Why a payout stayed in the balance although it was to be sent on. */
export const standingReasons = [...ownCodes, ...findingCodes] as const;
export type StandingReason = (typeof standingReasons)[number];

/**
 * There was no payout to send on. The result or the refund says so, and nothing further is told. The
 * trigger `standing_payouts_fell_back` has the same list, and `revoked`, which a line of the history tells.
 */
export const payoutlessReasons: readonly string[] = [
  "nothing-paid",
  "returned",
] satisfies readonly OwnReason[];

/** The reason in words; its details are a finding's. */
export function standingReasonText(
  reason: StandingReason,
  language: Language,
  details: Readonly<Record<string, string>> = {},
): string {
  if (reason in ownReasons) return ownReasons[reason as OwnReason][language];
  const code = reason as Exclude<StandingReason, OwnReason>;
  return findingText(code, language, utcDetails(details));
}
