import type { Language } from "@clearhold/contract/refusals";
import type { NoticeWords } from "./words.ts";

type AdjustmentKind =
  | "deposit-taken-back"
  | "deposit-given-back"
  | "debt-written-off"
  | "debt-ended"
  | "payout-given-back"
  | "payout-kept-paid"
  | "payout-charged";

/** Letters about what two operators took, charged, gave back or no longer demand. */
export const adjustmentWords: Readonly<
  Record<Language, Readonly<Record<AdjustmentKind, NoticeWords>>>
> = {
  "en-us": {
    "deposit-taken-back": {
      subject: "A deposit was taken back",
      opening:
        "Operators took this amount back from your balance. A deposit was credited to you, and the coins never arrived.",
      closing: "Two operators decided it. Your fund bill shows it as an adjustment.",
      ifNotYou: "",
    },
    "deposit-given-back": {
      subject: "A deposit was given back to you",
      opening:
        "Operators gave this amount back to your balance. Taking the deposit back was an error.",
      closing: "Two operators decided it. Your fund bill shows it as an adjustment.",
      ifNotYou: "",
    },
    "debt-written-off": {
      subject: "Money was given back to you",
      opening:
        "Operators gave this amount back to your balance. It had paid what you owed for a withdrawal.",
      closing: "Two operators decided it. Your fund bill shows it as an adjustment.",
      ifNotYou: "",
    },
    "debt-ended": {
      subject: "You owe nothing for a withdrawal any more",
      opening: "You no longer owe this amount, which was for a withdrawal.",
      closing: "Two operators decided it.",
      ifNotYou: "",
    },
    "payout-given-back": {
      subject: "A withdrawal was given back to you",
      opening:
        "Your withdrawal was booked as paid and never sent. Operators gave the whole amount back to your balance.",
      closing: "Two operators decided it. Your fund bill shows it as an adjustment.",
      ifNotYou: "",
    },
    "payout-kept-paid": {
      subject: "A withdrawal of yours stays booked as paid",
      opening:
        "Our check said that this withdrawal never left. Two operators decided that it was paid, so nothing goes back to your balance.",
      closing:
        "If the coins did not reach you, open Clearhold yourself and look at the withdrawal.",
      ifNotYou: "",
    },
    "payout-charged": {
      subject: "You owe a withdrawal that was paid",
      opening:
        "Your withdrawal was paid, and our books gave its money back to you too. Two operators decided that you owe the amount that left. As soon as your available balance reaches it, we take it, whole and once. Until then you cannot withdraw or subscribe. You can deposit and exchange.",
      closing:
        "Open Clearhold yourself and look at the withdrawal. If its payment never reached the address, contact us.",
      ifNotYou: "",
    },
  },
  "ko-kr": {
    "deposit-taken-back": {
      subject: "입금이 회수되었습니다",
      opening:
        "운영자가 잔액에서 이 금액을 회수했습니다. 입금으로 반영되었지만 코인이 도착하지 않았습니다.",
      closing: "운영자 두 명이 결정했습니다. 자금 내역에 조정으로 표시됩니다.",
      ifNotYou: "",
    },
    "deposit-given-back": {
      subject: "입금이 반환되었습니다",
      opening: "운영자가 이 금액을 잔액으로 반환했습니다. 입금 회수는 오류였습니다.",
      closing: "운영자 두 명이 결정했습니다. 자금 내역에 조정으로 표시됩니다.",
      ifNotYou: "",
    },
    "debt-written-off": {
      subject: "금액이 반환되었습니다",
      opening: "운영자가 이 금액을 잔액으로 반환했습니다. 출금에 대한 채무를 정산했던 금액입니다.",
      closing: "운영자 두 명이 결정했습니다. 자금 내역에 조정으로 표시됩니다.",
      ifNotYou: "",
    },
    "debt-ended": {
      subject: "출금 관련 채무가 종료되었습니다",
      opening: "출금에 대해 남아 있던 이 금액을 더 이상 갚지 않아도 됩니다.",
      closing: "운영자 두 명이 결정했습니다.",
      ifNotYou: "",
    },
    "payout-given-back": {
      subject: "출금 금액이 반환되었습니다",
      opening:
        "출금이 지급된 것으로 기록되었지만 실제로 전송되지 않았습니다. 운영자가 전액을 잔액으로 반환했습니다.",
      closing: "운영자 두 명이 결정했습니다. 자금 내역에 조정으로 표시됩니다.",
      ifNotYou: "",
    },
    "payout-kept-paid": {
      subject: "출금이 지급된 것으로 유지됩니다",
      opening:
        "확인 결과 이 출금이 나가지 않은 것으로 나왔습니다. 운영자 두 명이 지급된 것으로 결정하여 잔액으로 돌아오는 금액은 없습니다.",
      closing: "코인을 받지 못했다면 직접 Clearhold를 열어 출금 내역을 확인하세요.",
      ifNotYou: "",
    },
    "payout-charged": {
      subject: "지급된 출금에 대해 갚을 금액이 있습니다",
      opening:
        "출금이 지급되었는데 장부에서 그 금액이 잔액으로도 돌아왔습니다. 운영자 두 명이 실제로 나간 금액을 갚아야 한다고 결정했습니다. 사용 가능 잔액이 그 금액에 이르면 전액을 한 번에 정산합니다. 그때까지 출금과 청약은 할 수 없으며, 입금과 교환은 할 수 있습니다.",
      closing:
        "직접 Clearhold를 열어 출금 내역을 확인하세요. 지급이 주소에 도착하지 않았다면 문의해 주세요.",
      ifNotYou: "",
    },
  },
  "zh-cn": {
    "deposit-taken-back": {
      subject: "一笔充值已被收回",
      opening: "运营人员已从您的余额中收回此金额。该充值曾入账，但币从未到账。",
      closing: "由两名运营人员决定，资金账单中显示为调整。",
      ifNotYou: "",
    },
    "deposit-given-back": {
      subject: "一笔充值已退还",
      opening: "运营人员已将此金额退还到您的余额。此前收回该充值有误。",
      closing: "由两名运营人员决定，资金账单中显示为调整。",
      ifNotYou: "",
    },
    "debt-written-off": {
      subject: "一笔款项已退还给您",
      opening: "运营人员已将此金额退还到您的余额。该款项曾用于偿还提现欠款。",
      closing: "由两名运营人员决定，资金账单中显示为调整。",
      ifNotYou: "",
    },
    "debt-ended": {
      subject: "您的提现欠款已免除",
      opening: "您不再因提现欠此金额。",
      closing: "由两名运营人员决定。",
      ifNotYou: "",
    },
    "payout-given-back": {
      subject: "一笔提现已退还给您",
      opening: "您的提现被记为已支付，但从未发出。运营人员已将全部金额退还到您的余额。",
      closing: "由两名运营人员决定，资金账单中显示为调整。",
      ifNotYou: "",
    },
    "payout-kept-paid": {
      subject: "您的一笔提现仍记为已支付",
      opening: "我们的检查显示该提现从未发出。两名运营人员认定其已支付，因此不会有款项退回余额。",
      closing: "如未收到，请自行打开 Clearhold 查看该提现。",
      ifNotYou: "",
    },
    "payout-charged": {
      subject: "您需偿还一笔已支付的提现",
      opening:
        "您的提现已支付，但账簿又将款项退回给您。两名运营人员决定您需偿还已发出的金额。可用余额达到该金额时，我们会一次性全额扣除。在此之前您不能提现或认购，但可以充值和兑换。",
      closing: "请自行打开 Clearhold 查看该提现。如果付款从未到达该地址，请联系我们。",
      ifNotYou: "",
    },
  },
};
