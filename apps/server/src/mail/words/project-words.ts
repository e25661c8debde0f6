import type { Language } from "@clearhold/contract/refusals";

/** What letters about projects say, in each language. A loss is said as plainly as a profit. */
const english = {
  facts: {
    order: "Order number",
    intended: "You intended to subscribe",
    endsAt: "Raises until",
    refund: "Refunded to your balance",
    principal: "You subscribed",
    result: "Your part of the result",
    platformFee: "Platform fee",
    toBePaid: "Will be booked to your balance",
    payoutPlannedAt: "Payout planned for",
    paidOut: "Paid to you in all",
  },
  notices: {
    "project-opened": {
      subject: "A project you waited for is open",
      opening: "The project below now takes subscriptions. You asked for this reminder.",
      closing:
        "Your reminder bought nothing. You can lose part or all of what you subscribe. Open Clearhold yourself and find the project under Events.",
    },
    "project-failed": {
      subject: "A project did not go ahead: your money is back in full",
      opening:
        "The project below did not go ahead. Everyone gets back 100% of what they subscribed, without a fee.",
      closing: "Open Clearhold yourself. My Investment shows this order.",
    },
    "project-profit": {
      subject: "A result was announced: a profit",
      opening: "The project below ended with a profit.",
      closing:
        "Open Clearhold yourself. My Investment shows this order with the evidence, and your browser computes your line again.",
    },
    "project-loss": {
      subject: "A result was announced: a loss",
      opening: "The project below ended with a loss. Less comes back than you subscribed.",
      closing:
        "Open Clearhold yourself. My Investment shows this order with the evidence, and your browser computes your line again.",
    },
    "project-even": {
      subject: "A result was announced: neither profit nor loss",
      opening: "The project below ended with neither a profit nor a loss.",
      closing:
        "Open Clearhold yourself. My Investment shows this order with the evidence, and your browser computes your line again.",
    },
    "project-paid": {
      subject: "A project is closed: your final figures",
      opening:
        "The project below has paid everyone and is closed. These are your final figures. No further payment is booked with this mail.",
      closing: "Open Clearhold yourself. My Investment shows this order with the evidence.",
    },
  },
};

type ProjectWords = {
  readonly facts: Readonly<Record<keyof typeof english.facts, string>>;
  readonly notices: Readonly<Record<keyof typeof english.notices, ProjectNotice>>;
};
type ProjectNotice = {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
};

const korean: ProjectWords = {
  facts: {
    order: "주문 번호",
    intended: "청약 예정 금액",
    endsAt: "모집 마감",
    refund: "잔액으로 환불",
    principal: "청약 금액",
    result: "내 몫의 결과",
    platformFee: "플랫폼 수수료",
    toBePaid: "잔액에 지급될 금액",
    payoutPlannedAt: "지급 예정",
    paidOut: "총 지급된 금액",
  },
  notices: {
    "project-opened": {
      subject: "기다리신 프로젝트가 열렸습니다",
      opening: "알림을 예약하신 아래 프로젝트의 청약이 시작되었습니다.",
      closing:
        "알림 예약만으로는 아무것도 청약되지 않습니다. 청약한 금액의 일부 또는 전부를 잃을 수 있습니다. 직접 Clearhold를 열어 이벤트에서 확인하세요.",
    },
    "project-failed": {
      subject: "프로젝트 중단: 청약금이 전액 환불되었습니다",
      opening: "아래 프로젝트가 진행되지 않습니다. 모두에게 수수료 없이 100% 환불됩니다.",
      closing: "직접 Clearhold를 열어 내 투자에서 이 주문을 확인하세요.",
    },
    "project-profit": {
      subject: "결과 발표: 이익",
      opening: "아래 프로젝트가 이익으로 끝났습니다.",
      closing:
        "직접 Clearhold를 열어 내 투자에서 이 주문과 증거를 확인하세요. 내 몫은 브라우저가 다시 계산합니다.",
    },
    "project-loss": {
      subject: "결과 발표: 손실",
      opening: "아래 프로젝트가 손실로 끝났습니다. 청약한 금액보다 적게 돌아옵니다.",
      closing:
        "직접 Clearhold를 열어 내 투자에서 이 주문과 증거를 확인하세요. 내 몫은 브라우저가 다시 계산합니다.",
    },
    "project-even": {
      subject: "결과 발표: 이익도 손실도 없음",
      opening: "아래 프로젝트가 이익도 손실도 없이 끝났습니다.",
      closing:
        "직접 Clearhold를 열어 내 투자에서 이 주문과 증거를 확인하세요. 내 몫은 브라우저가 다시 계산합니다.",
    },
    "project-paid": {
      subject: "프로젝트 종료: 최종 결과",
      opening: "아래 프로젝트가 모두에게 지급을 마치고 종료되었습니다. 회원님의 최종 결과입니다.",
      closing: "직접 Clearhold를 열어 내 투자에서 이 주문과 증거를 확인하세요.",
    },
  },
};

const chinese: ProjectWords = {
  facts: {
    order: "订单号",
    intended: "计划认购金额",
    endsAt: "募集截止",
    refund: "已退回余额",
    principal: "您的认购",
    result: "您的收益结果",
    platformFee: "平台费",
    toBePaid: "将计入余额",
    payoutPlannedAt: "计划派发时间",
    paidOut: "累计已派发",
  },
  notices: {
    "project-opened": {
      subject: "您设置提醒的项目已开放",
      opening: "您设置提醒的以下项目现已开放认购。",
      closing:
        "提醒本身不构成认购。您可能损失部分或全部认购资金。请自行打开 Clearhold，在活动中查看该项目。",
    },
    "project-failed": {
      subject: "项目未能继续：认购资金已全额退回",
      opening: "以下项目未能继续。所有人的认购资金 100% 退回，不收取费用。",
      closing: "请自行打开 Clearhold，在我的投资中查看此订单。",
    },
    "project-profit": {
      subject: "结果已公布：盈利",
      opening: "以下项目以盈利结束。",
      closing: "请自行打开 Clearhold，在我的投资中查看此订单及证据，您的浏览器会重新计算您的份额。",
    },
    "project-loss": {
      subject: "结果已公布：亏损",
      opening: "以下项目以亏损结束，返还金额少于您的认购金额。",
      closing: "请自行打开 Clearhold，在我的投资中查看此订单及证据，您的浏览器会重新计算您的份额。",
    },
    "project-even": {
      subject: "结果已公布：不盈不亏",
      opening: "以下项目以不盈不亏结束。",
      closing: "请自行打开 Clearhold，在我的投资中查看此订单及证据，您的浏览器会重新计算您的份额。",
    },
    "project-paid": {
      subject: "项目已关闭：您的最终结果",
      opening: "以下项目已向所有人完成派发并关闭，您的最终结果如下。",
      closing: "请自行打开 Clearhold，在我的投资中查看此订单及证据。",
    },
  },
};

export const projectWords: Readonly<Record<Language, ProjectWords>> = {
  "en-us": withoutAdvice(english),
  "ko-kr": withoutAdvice(korean),
  "zh-cn": withoutAdvice(chinese),
};

/** Whoever reads of a project has nothing to undo: the letter does not end with what to do then. */
function withoutAdvice({ facts, notices }: ProjectWords): ProjectWords {
  const all = Object.entries(notices).map(([kind, words]) => [kind, { ...words, ifNotYou: "" }]);
  return { facts, notices: Object.fromEntries(all) };
}
