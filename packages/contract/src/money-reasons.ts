import type { Language } from "./refusals/entry.ts";
import type { ReturnReason } from "./wallet/payouts/withdrawals.ts";
import type { HoldReason } from "./wallet/people/passwords.ts";
import { findingText } from "./withdrawal-rules.ts";

const returnWords: Readonly<
  Record<Exclude<ReturnReason, "payee-blacklisted">, Readonly<Record<Language, string>>>
> = {
  "cancelled-by-owner": {
    "en-us": "You cancelled it.",
    "ko-kr": "직접 취소했습니다.",
    "zh-cn": "您取消了它。",
  },
  "account-frozen": {
    "en-us": "You froze the account, so it was stopped.",
    "ko-kr": "계정을 동결하여 중지되었습니다.",
    "zh-cn": "您冻结了账户，因此被停止。",
  },
  "payments-failed": {
    "en-us": "Five payment attempts failed. None of them can still be carried out.",
    "ko-kr": "다섯 번의 지급 시도가 실패했습니다. 그중 어느 것도 더는 실행될 수 없습니다.",
    "zh-cn": "五次付款尝试均失败，且都不会再执行。",
  },
  "payment-went-wrong": {
    "en-us": "Its payment did not do what it should. Two operators gave the whole amount back.",
    "ko-kr": "지급이 올바르게 이루어지지 않아 운영자 두 명이 전액을 돌려드렸습니다.",
    "zh-cn": "付款未按要求执行，两名运营人员已全额退还。",
  },
  "owed-first": {
    "en-us": "You owe an amount for an earlier withdrawal, and it is paid first.",
    "ko-kr": "이전 출금에 대해 갚을 금액이 있어 먼저 정산합니다.",
    "zh-cn": "您因较早的一笔提现欠款，需先偿还。",
  },
  "payee-is-contract": {
    "en-us": "The address is a smart contract. The network refuses TRX sent to it.",
    "ko-kr": "네트워크가 TRX 전송을 허용하지 않는 스마트 컨트랙트 주소입니다.",
    "zh-cn": "该地址是智能合约，网络不接受向其转 TRX。",
  },
  "approval-overdue": {
    "en-us":
      "No operator approved it within 72 hours. This is our fault. You can withdraw again at once.",
    "ko-kr":
      "72시간 안에 승인한 운영자가 없었습니다. 당사의 잘못입니다. 바로 다시 출금할 수 있습니다.",
    "zh-cn": "72 小时内没有运营人员批准。这是我们的失误，您可以立即再次提现。",
  },
  "refused-source-of-funds": {
    "en-us": "An operator refused it because the source of the funds is not clear.",
    "ko-kr": "자금 출처가 불분명하여 운영자가 거절했습니다.",
    "zh-cn": "因资金来源不明，运营人员已拒绝。",
  },
  "refused-payee": {
    "en-us": "An operator refused it because of the address.",
    "ko-kr": "운영자가 주소 때문에 거절했습니다.",
    "zh-cn": "因收款地址原因，运营人员已拒绝。",
  },
  "refused-account-safety": {
    "en-us": "An operator refused it to protect your account.",
    "ko-kr": "운영자가 계정 보호를 위해 거절했습니다.",
    "zh-cn": "为保护您的账户，运营人员已拒绝。",
  },
  "order-forged": {
    "en-us":
      "Its order was changed, or was not yours. Nothing was sent, and an operator has been notified.",
    "ko-kr":
      "출금 주문이 변경되었거나 본인의 주문이 아닙니다. 전송된 것은 없으며 운영자에게 알렸습니다.",
    "zh-cn": "该提现指令被改动，或并非由您发出。没有发出任何资金，已通知运营人员。",
  },
};

const holdWords: Readonly<Record<HoldReason, Readonly<Record<Language, string>>>> = {
  "fund-password-reset": {
    "en-us": "The fund password was reset",
    "ko-kr": "자금 비밀번호가 재설정되었습니다",
    "zh-cn": "资金密码已重置",
  },
  "login-password-changed": {
    "en-us": "The login password was changed",
    "ko-kr": "로그인 비밀번호가 변경되었습니다",
    "zh-cn": "登录密码已更改",
  },
  "email-changed": {
    "en-us": "The e-mail was changed",
    "ko-kr": "이메일이 변경되었습니다",
    "zh-cn": "邮箱已更换",
  },
  "phone-changed": {
    "en-us": "The phone was changed",
    "ko-kr": "휴대폰이 변경되었습니다",
    "zh-cn": "手机已更换",
  },
  "second-factor-changed": {
    "en-us": "A way to confirm was changed",
    "ko-kr": "확인 수단이 변경되었습니다",
    "zh-cn": "验证方式已更改",
  },
  recovery: {
    "en-us": "Access was recovered, by mail or by a recovery code",
    "ko-kr": "메일이나 복구 코드로 접근 권한을 되찾았습니다",
    "zh-cn": "已通过邮件或恢复码找回访问权限",
  },
  frozen: {
    "en-us": "The account was frozen from a mail",
    "ko-kr": "메일에서 계정이 동결되었습니다",
    "zh-cn": "账户已通过邮件冻结",
  },
  reopened: {
    "en-us": "The closed account was opened again",
    "ko-kr": "닫힌 계정이 다시 열렸습니다",
    "zh-cn": "已注销的账户重新开通",
  },
};

/** Why a withdrawal came back, in words. */
export function returnReasonText(reason: ReturnReason, language: Language): string {
  return reason === "payee-blacklisted"
    ? findingText(reason, language)
    : returnWords[reason][language];
}

/** What withdrawals are held for, in words without a full stop. */
export function holdReasonText(reason: HoldReason, language: Language): string {
  return holdWords[reason][language];
}
