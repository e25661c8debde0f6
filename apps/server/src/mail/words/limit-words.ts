import type { Language } from "@clearhold/contract/refusals";

const english = {
  "day-limit-falls": {
    subject: "Your withdrawal limit will be lower",
    opening:
      "From the time below you can withdraw up to this amount in 24 hours. Until then your limit stays as it is.",
    closing: "Open Clearhold yourself. Authentication shows the limits of each level.",
    ifNotYou: "",
  },
  "day-limit-stays": {
    subject: "Your withdrawal limit stays",
    opening: "The lower limit was cancelled. You can withdraw up to this amount in 24 hours.",
    ifNotYou: "",
  },
  "month-limit-falls": {
    subject: "Your deposit limit will be lower",
    opening:
      "From the time below you can exchange or subscribe up to this amount of 30 days' deposits. You can always withdraw the rest.",
    closing: "Open Clearhold yourself. Authentication shows the limits of each level.",
    ifNotYou: "",
  },
  "month-limit-stays": {
    subject: "Your deposit limit stays",
    opening: "The lower limit was cancelled. You can use your deposits as before.",
    ifNotYou: "",
  },
};

type LimitWords = Readonly<
  Record<
    keyof typeof english,
    {
      readonly subject: string;
      readonly opening: string;
      readonly closing?: string;
      readonly ifNotYou: string;
    }
  >
>;

const korean: LimitWords = {
  "day-limit-falls": {
    subject: "출금 한도가 낮아집니다",
    opening:
      "아래 시각부터 24시간 동안 아래 금액까지 출금할 수 있습니다. 그때까지 한도는 그대로입니다.",
    closing: "직접 Clearhold를 열어 본인 인증에서 등급별 한도를 확인하세요.",
    ifNotYou: "",
  },
  "day-limit-stays": {
    subject: "출금 한도가 유지됩니다",
    opening: "한도 인하가 취소되었습니다. 24시간 동안 아래 금액까지 출금할 수 있습니다.",
    ifNotYou: "",
  },
  "month-limit-falls": {
    subject: "입금 한도가 낮아집니다",
    opening:
      "아래 시각부터 30일 입금액 중 아래 금액까지 교환하거나 청약할 수 있습니다. 나머지는 언제든지 출금할 수 있습니다.",
    closing: "직접 Clearhold를 열어 본인 인증에서 등급별 한도를 확인하세요.",
    ifNotYou: "",
  },
  "month-limit-stays": {
    subject: "입금 한도가 유지됩니다",
    opening: "한도 인하가 취소되었습니다. 입금액을 이전처럼 사용할 수 있습니다.",
    ifNotYou: "",
  },
};

const chinese: LimitWords = {
  "day-limit-falls": {
    subject: "您的提现限额将降低",
    opening: "自以下时间起，24 小时内最多可提现以下金额。在此之前限额不变。",
    closing: "请自行打开 Clearhold，在认证中查看各级别的限额。",
    ifNotYou: "",
  },
  "day-limit-stays": {
    subject: "您的提现限额不变",
    opening: "限额下调已取消，24 小时内最多可提现以下金额。",
    ifNotYou: "",
  },
  "month-limit-falls": {
    subject: "您的充值限额将降低",
    opening: "自以下时间起，30 天内的充值最多可兑换或认购以下金额，其余部分随时可以提现。",
    closing: "请自行打开 Clearhold，在认证中查看各级别的限额。",
    ifNotYou: "",
  },
  "month-limit-stays": {
    subject: "您的充值限额不变",
    opening: "限额下调已取消，您可以照常使用充值。",
    ifNotYou: "",
  },
};

/** What letters say of limits that two operators change. */
export const limitWords: Readonly<Record<Language, LimitWords>> = {
  "en-us": english,
  "ko-kr": korean,
  "zh-cn": chinese,
};
