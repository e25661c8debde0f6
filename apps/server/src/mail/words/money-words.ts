import type { Language } from "@clearhold/contract/refusals";

const english = {
  facts: { sender: "Sent from", txid: "Transaction", fee: "Fee" },
  notices: {
    "deposit-credited": {
      subject: "A deposit arrived",
      opening: "Your deposit is final, and the amount below is in your balance.",
      ifNotYou: "",
    },
    "payment-sent": {
      subject: "Your withdrawal was sent",
      opening:
        "We sent your withdrawal to the network. It is final in about a minute, and we then write again.",
    },
    "withdrawal-settled": {
      subject: "Your withdrawal is final",
      opening: "Your withdrawal has reached the address below. It can no longer be changed.",
    },
    "withdrawal-returned": {
      subject: "Your withdrawal came back",
      opening:
        "Your withdrawal to the address below came back. The whole amount is in your available balance again.",
    },
    "withdrawal-recovered": {
      subject: "A withdrawal of yours was restored",
      opening:
        "Our books were restored from a backup, and this withdrawal was missing from them. We entered it again from the records of the chain.",
      closing: "Open Clearhold yourself. Fund bill shows it.",
    },
    "withdrawal-owed": {
      subject: "A withdrawal of yours was restored, and you owe its amount",
      opening:
        "Our books were restored from a backup, and this withdrawal was missing from them. We entered it again from the records of the chain. Your balance did not hold it, so you owe the amount below. As soon as your available balance reaches it, we take it, whole and once. Until then you cannot withdraw or subscribe. You can deposit and exchange.",
      closing: "Open Clearhold yourself. Your assets show what you owe.",
    },
    "withdrawal-repaid": {
      subject: "Your debt for a withdrawal is paid",
      opening:
        "Your balance paid the amount below, which you owed for a withdrawal. You owe nothing more for it.",
      closing: "Open Clearhold yourself. Fund bill shows it.",
    },
    "withdrawal-paid-otherwise": {
      subject: "Your withdrawal was paid",
      opening: "Two operators confirmed that your withdrawal to the address below was paid.",
      closing:
        "If the coins did not reach you, open Clearhold yourself and look at the withdrawal.",
    },
    "subscription-held": {
      subject: "You subscribed to a project",
      opening: "The amount below is held for the project. You can lose part or all of it.",
      closing: "Open Clearhold yourself. My Investment shows this order.",
    },
    "project-paid-out": {
      subject: "A payout is in your balance",
      opening: "The project below paid you. The amount is in your balance.",
      closing: "Open Clearhold yourself. Fund bill shows the payout.",
      ifNotYou: "",
    },
  },
};

type MoneyWords = {
  readonly facts: Readonly<Record<keyof typeof english.facts, string>>;
  readonly notices: Readonly<Record<keyof typeof english.notices, MoneyNotice>>;
};
type MoneyNotice = {
  readonly subject: string;
  readonly opening: string;
  readonly closing?: string;
  readonly ifNotYou?: string;
};

const korean: MoneyWords = {
  facts: { sender: "보낸 주소", txid: "거래 ID", fee: "수수료" },
  notices: {
    "deposit-credited": {
      subject: "입금이 완료되었습니다",
      opening: "입금이 확정되어 아래 금액이 잔액에 반영되었습니다.",
      ifNotYou: "",
    },
    "payment-sent": {
      subject: "출금이 전송되었습니다",
      opening: "출금을 네트워크로 전송했습니다. 약 1분 뒤에 확정되며, 확정되면 다시 알려 드립니다.",
    },
    "withdrawal-settled": {
      subject: "출금이 확정되었습니다",
      opening: "출금이 아래 주소에 도착했습니다. 더 이상 변경할 수 없습니다.",
    },
    "withdrawal-returned": {
      subject: "출금이 반환되었습니다",
      opening: "아래 주소로의 출금이 반환되었습니다. 전액이 다시 사용 가능 잔액에 있습니다.",
    },
    "withdrawal-recovered": {
      subject: "출금 기록이 복구되었습니다",
      opening:
        "장부를 백업에서 복원했을 때 이 출금이 빠져 있어 체인 기록에 따라 다시 기록했습니다.",
      closing: "직접 Clearhold를 열어 자금 내역에서 확인하세요.",
    },
    "withdrawal-owed": {
      subject: "출금 기록이 복구되었고 갚을 금액이 있습니다",
      opening:
        "장부를 백업에서 복원했을 때 이 출금이 빠져 있어 체인 기록에 따라 다시 기록했습니다. 잔액이 부족하여 아래 금액을 갚아야 합니다. 사용 가능 잔액이 그 금액에 이르면 전액을 한 번에 정산합니다. 그때까지 출금과 청약은 할 수 없으며, 입금과 교환은 할 수 있습니다.",
      closing: "직접 Clearhold를 열어 자산에서 갚을 금액을 확인하세요.",
    },
    "withdrawal-repaid": {
      subject: "출금 관련 채무가 정산되었습니다",
      opening:
        "출금에 대해 갚을 금액이 아래와 같이 잔액에서 정산되었습니다. 더 이상 갚을 금액이 없습니다.",
      closing: "직접 Clearhold를 열어 자금 내역에서 확인하세요.",
    },
    "withdrawal-paid-otherwise": {
      subject: "출금이 지급되었습니다",
      opening: "아래 주소로의 출금이 지급되었음을 운영자 두 명이 확인했습니다.",
      closing: "코인을 받지 못했다면 직접 Clearhold를 열어 출금 내역을 확인하세요.",
    },
    "subscription-held": {
      subject: "프로젝트에 청약했습니다",
      opening:
        "아래 금액이 프로젝트를 위해 보관됩니다. 이 금액의 일부 또는 전부를 잃을 수 있습니다.",
      closing: "직접 Clearhold를 열어 내 투자에서 이 주문을 확인하세요.",
    },
    "project-paid-out": {
      subject: "지급금이 잔액에 들어왔습니다",
      opening: "아래 프로젝트가 지급했습니다. 금액은 잔액에 있습니다.",
      closing: "직접 Clearhold를 열어 자금 내역에서 지급을 확인하세요.",
      ifNotYou: "",
    },
  },
};

const chinese: MoneyWords = {
  facts: { sender: "付款地址", txid: "交易 ID", fee: "手续费" },
  notices: {
    "deposit-credited": {
      subject: "充值已到账",
      opening: "您的充值已最终确认，以下金额已计入您的余额。",
      ifNotYou: "",
    },
    "payment-sent": {
      subject: "您的提现已发送",
      opening: "我们已将您的提现发送到网络，约一分钟后最终确认，届时会再次通知您。",
    },
    "withdrawal-settled": {
      subject: "您的提现已最终确认",
      opening: "您的提现已到达以下地址，无法再更改。",
    },
    "withdrawal-returned": {
      subject: "您的提现已退回",
      opening: "至以下地址的提现已退回，全部金额已回到您的可用余额。",
    },
    "withdrawal-recovered": {
      subject: "您的一笔提现记录已恢复",
      opening: "账簿从备份恢复后缺少这笔提现，我们已按链上记录重新记入。",
      closing: "请自行打开 Clearhold，在资金账单中查看。",
    },
    "withdrawal-owed": {
      subject: "您的一笔提现记录已恢复，您欠下该金额",
      opening:
        "账簿从备份恢复后缺少这笔提现，我们已按链上记录重新记入。您的余额不足以支付，因此您欠下以下金额。可用余额达到该金额时，我们会一次性全额扣除。在此之前您不能提现或认购，但可以充值和兑换。",
      closing: "请自行打开 Clearhold，在资产中查看所欠金额。",
    },
    "withdrawal-repaid": {
      subject: "您的提现欠款已结清",
      opening: "您的余额已偿还一笔提现的以下欠款，您不再为此欠款。",
      closing: "请自行打开 Clearhold，在资金账单中查看。",
    },
    "withdrawal-paid-otherwise": {
      subject: "您的提现已支付",
      opening: "两名运营人员已确认，您至以下地址的提现已支付。",
      closing: "如未收到，请自行打开 Clearhold 查看该提现。",
    },
    "subscription-held": {
      subject: "您已认购一个项目",
      opening: "以下金额已为该项目冻结。您可能损失其中部分或全部资金。",
      closing: "请自行打开 Clearhold，在我的投资中查看此订单。",
    },
    "project-paid-out": {
      subject: "派发已计入您的余额",
      opening: "以下项目已向您派发，金额已计入您的余额。",
      closing: "请自行打开 Clearhold，在资金账单中查看派发。",
      ifNotYou: "",
    },
  },
};

/** What letters say of money that moved. */
export const moneyWords: Readonly<Record<Language, MoneyWords>> = {
  "en-us": english,
  "ko-kr": korean,
  "zh-cn": chinese,
};
