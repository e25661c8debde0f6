import type { Language } from "./languages.ts";
import type { ReturnReason, WithdrawalWait } from "./wallet/payouts/withdrawals.ts";
import { withdrawalRules } from "./withdrawal-rules.ts";

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

/** A wait whose words name no time. */
type PlainWait = Exclude<WithdrawalWait, "approval" | "cancelling">;

const waitWords: Readonly<Record<PlainWait, Readonly<Record<Language, string>>>> = {
  "withdrawals-stopped": {
    "en-us":
      "Withdrawals of this currency are stopped while the books are checked. Yours is sent once the check is done.",
    "ko-kr": "장부 확인 중이라 이 통화의 출금이 중지되었습니다. 확인이 끝나면 전송됩니다.",
    "zh-cn": "正在核对账目，该币种暂停提现。核对一致后发出。",
  },
  "not-reconciled": {
    "en-us": "It is sent after the next check of the books, usually within a minute.",
    "ko-kr": "다음 장부 확인이 끝나면 전송됩니다. 보통 1분 이내입니다.",
    "zh-cn": "下一次账目核对后发出，通常在一分钟内。",
  },
  "hot-wallet-short": {
    "en-us": "Our payment wallet is being refilled. It is sent as soon as the coins arrive.",
    "ko-kr": "출금 지갑을 보충하고 있습니다. 도착하는 즉시 전송됩니다.",
    "zh-cn": "付款钱包正在补充，到账后立即发出。",
  },
  "network-fee-too-high": {
    "en-us": "Network fees are unusually high just now. It is sent when they fall.",
    "ko-kr": "지금은 네트워크 비용이 매우 높습니다. 내려가면 전송됩니다.",
    "zh-cn": "当前网络费异常高，降低后发出。",
  },
  "payment-would-fail": {
    "en-us": "The network would refuse the payment just now. We try again every few seconds.",
    "ko-kr": "지금은 네트워크가 전송을 거부합니다. 몇 초마다 다시 시도합니다.",
    "zh-cn": "网络目前会拒绝该付款，每隔几秒重试。",
  },
  "chain-not-solid": {
    "en-us":
      "The network is not confirming payments at the moment. It is sent when confirmations resume.",
    "ko-kr": "네트워크가 현재 블록을 확정하지 못하고 있습니다. 복구되면 전송됩니다.",
    "zh-cn": "网络目前没有确认付款，恢复后发出。",
  },
  "token-paused": {
    "en-us": "The issuer has paused USDT for everybody. It is sent when USDT moves again.",
    "ko-kr": "발행사가 USDT 전송을 전체 중지했습니다. 재개되면 전송됩니다.",
    "zh-cn": "发行方已暂停全部 USDT 转账，恢复后发出。",
  },
  "token-takes-a-fee": {
    "en-us":
      "The issuer of USDT currently keeps a fee of every transfer. It is sent when the full amount arrives again.",
    "ko-kr": "지금은 USDT 발행사가 모든 전송에서 수수료를 뗍니다. 전액이 도착하게 되면 전송됩니다.",
    "zh-cn": "USDT 发行方目前对每笔转账扣费，恢复全额到账后发出。",
  },
  "house-wallet-blocked": {
    "en-us": "Our payment wallet cannot pay just now. An operator has been notified.",
    "ko-kr": "출금 지갑이 지금은 지급할 수 없습니다. 운영자에게 알렸습니다.",
    "zh-cn": "付款钱包目前无法付款，已通知运营人员。",
  },
  "signer-locked": {
    "en-us":
      "The payment keys are locked after a restart. It is sent once an operator unlocks them.",
    "ko-kr": "재시작 후 지급 키가 잠겨 있습니다. 운영자가 잠금을 해제하면 전송됩니다.",
    "zh-cn": "重启后付款密钥处于锁定状态，运营人员解锁后发出。",
  },
  "signer-away": {
    "en-us": "The payment service does not answer. It is sent as soon as it is back.",
    "ko-kr": "지급 서비스가 응답하지 않습니다. 복구되는 즉시 전송됩니다.",
    "zh-cn": "付款服务未响应，恢复后立即发出。",
  },
  "signer-day-cap": {
    "en-us":
      "The limit for all payments in 24 hours is reached. It is sent as soon as there is room again.",
    "ko-kr": "24시간 전체 지급 한도에 도달했습니다. 여유가 생기는 즉시 전송됩니다.",
    "zh-cn": "24 小时付款总额已达上限，有额度后立即发出。",
  },
  "signer-refused": {
    "en-us": "The payment service has to check it again. We ask every few seconds.",
    "ko-kr": "지급 서비스가 다시 확인해야 합니다. 몇 초마다 다시 요청합니다.",
    "zh-cn": "付款服务需要再次检查，每隔几秒重试。",
  },
  "account-frozen": {
    "en-us":
      "You froze the account. The money returns to your balance once the payment can no longer be sent.",
    "ko-kr": "계정을 동결하셨습니다. 더 이상 전송될 수 없게 되면 잔액으로 돌아옵니다.",
    "zh-cn": "您已冻结账户。确认不会再发出后，资金退回余额。",
  },
  fault: {
    "en-us": "Something did not answer. We try again every few seconds. Nothing is lost.",
    "ko-kr": "응답이 없는 부분이 있습니다. 몇 초마다 다시 시도합니다. 잃는 것은 없습니다.",
    "zh-cn": "有部分服务未响应，每隔几秒重试，不会有损失。",
  },
};

/** Why a withdrawal came back, in words. */
export function returnReasonText(reason: ReturnReason, language: Language): string {
  const words = reason === "payee-blacklisted" ? withdrawalRules[reason].text : returnWords[reason];
  return words[language];
}

/** Why a withdrawal is not sent yet, in whole sentences. */
export function waitReasonText(wait: PlainWait, language: Language): string {
  return waitWords[wait][language];
}
