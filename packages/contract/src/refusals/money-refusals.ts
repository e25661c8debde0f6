import { type RefusalEntry, said } from "./entry.ts";

/** Balances, deposits, addresses, withdrawals, the exchange. */
export const moneyRefusals = {
  "insufficient-balance": said("Insufficient balance", "잔액이 부족합니다", "余额不足"),
  "debt-first": said(
    "You owe an amount for a withdrawal. As soon as your available balance reaches it, we take it, whole and once. Then you can withdraw and subscribe again",
    "출금에 대해 갚을 금액이 있습니다. 사용 가능 잔액이 그 금액에 이르면 전액을 한 번에 정산하며, 그 후 출금과 청약을 할 수 있습니다",
    "您因一笔提现而欠款。可用余额达到该金额时，我们会一次性全额扣除，之后即可提现和认购",
  ),
  "address-invalid": said(
    "This is not a TRON address. Check every character",
    "TRON 주소가 아닙니다. 모든 글자를 확인하세요",
    "这不是 TRON 地址，请核对每个字符",
  ),
  "address-not-payable": said(
    "Nothing can be sent to this address",
    "이 주소로는 보낼 수 없습니다",
    "无法向该地址转账",
  ),
  "address-exists": said(
    "This address is already in the address book",
    "이미 주소록에 있는 주소입니다",
    "该地址已在地址簿中",
  ),
  "address-not-found": said("Please select an address", "주소를 선택하세요", "请选择地址"),
  "address-book-full": said(
    "The address book is full. Remove an address first",
    "주소록이 가득 찼습니다. 먼저 주소를 삭제하세요",
    "地址簿已满，请先删除一个地址",
  ),
  "address-notes-limit": said(
    "You have noted too many addresses. Save this one with your fund password and code",
    "메모한 주소가 너무 많습니다. 자금 비밀번호와 코드로 이 주소를 저장하세요",
    "备注的地址过多，请使用资金密码和验证码保存该地址",
  ),
  "address-edited": said(
    "This address has just been changed. Check it again",
    "그사이 주소가 변경되었습니다. 다시 확인하세요",
    "该地址刚刚被修改，请重新查看",
  ),
  "address-unconfirmed": said(
    "This address is not confirmed. Confirm it in the address book first",
    "확인되지 않은 주소입니다. 먼저 주소록에서 확인하세요",
    "该地址尚未确认，请先在地址簿中确认",
  ),
  "address-locked": said(
    "This address is new. It can be paid from {until}",
    "새 주소입니다. {until}부터 출금할 수 있습니다",
    "该地址为新地址，{until} 起可提现",
  ),
  "amount-not-integer": said(
    "Please enter an integer amount",
    "정수 금액을 입력하세요",
    "请输入整数金额",
  ),
  "withdrawal-below-minimum": said(
    "Minimum withdrawal amount {minimum}",
    "최소 출금 금액 {minimum}",
    "最小提现数量 {minimum}",
  ),
  "withdrawal-above-limit": said(
    "At most {limit} can be withdrawn at once",
    "한 번에 최대 {limit}까지 출금할 수 있습니다",
    "单次最多可提现 {limit}",
  ),
  "withdrawal-above-day-limit": said(
    "24-hour limit: {limit}. You have used {used}; {free} is left. More from {until}",
    "24시간 한도: {limit}. {used} 사용, {free} 남음. {until}부터 더 출금할 수 있습니다",
    "24 小时限额：{limit}。已用 {used}，剩余 {free}。{until} 起恢复更多额度",
  ),
  "withdrawal-not-safe": said(
    "This payment would be lost or refused by the network: {finding}",
    "이 출금은 손실되거나 네트워크에서 거부됩니다: {finding}",
    "该笔提现会丢失或被网络拒绝：{finding}",
  ),
  "withdrawal-not-cancellable": said(
    "This withdrawal is already being sent and can no longer be cancelled",
    "이미 전송 중인 출금이라 더 이상 취소할 수 없습니다",
    "该提现已在发送中，无法取消",
  ),
  "withdrawal-not-in-review": said(
    "This withdrawal is not in review",
    "심사 중인 출금이 아닙니다",
    "该提现不在审核中",
  ),
  "withdrawals-held": said(
    "Withdrawals are paused until {until}",
    "{until}까지 출금이 중지됩니다",
    "提现暂停至 {until}",
  ),
  "withdrawals-stopped": said(
    "Withdrawals of {currency} are stopped while the books are checked",
    "장부 확인 중이라 {currency} 출금이 중지되었습니다",
    "正在核对账目，{currency} 暂停提现",
    "alarm",
  ),
  "withdrawal-not-found": said(
    "This withdrawal does not exist",
    "출금 내역이 없습니다",
    "提现记录不存在",
  ),
  "address-later": said(
    "Your address is not ready yet. Try again in a few minutes",
    "아직 주소가 준비되지 않았습니다. 몇 분 후 다시 시도하세요",
    "您的地址尚未就绪，请几分钟后再试",
    "warn",
  ),
  "txid-invalid": said(
    "This is not a transaction ID. It has 64 digits and letters from a to f",
    "거래 ID가 아닙니다. 거래 ID는 숫자와 a~f 글자 64자리입니다",
    "这不是交易 ID。交易 ID 应为 64 位数字和 a 到 f 的字母",
  ),
  "claim-not-found": said(
    "This request was not found",
    "해당 문의를 찾을 수 없습니다",
    "未找到该查询",
  ),
  "deposit-not-found": said(
    "This deposit does not exist",
    "입금 내역이 없습니다",
    "充值记录不存在",
  ),
  "takeback-over": said(
    "This was proposed more than a day ago. Propose it again",
    "제안된 지 하루가 지났습니다. 다시 제안하세요",
    "提出已超过一天，请重新提出",
  ),
  "nothing-taken-back": said(
    "This take-back took nothing, or it was given back already",
    "회수된 금액이 없거나 이미 반환되었습니다",
    "此次收回没有收回任何金额，或已退还",
  ),
  "nothing-to-remedy": said(
    "There is nothing to write off or give back for this withdrawal now",
    "지금 이 출금에는 종료하거나 반환할 금액이 없습니다",
    "此提现目前没有可免除或退还的金额",
  ),
  "coins-not-held": said(
    "By the movements of the chain, the hot wallet does not hold these coins. Find out where they went",
    "체인의 이동 기록에 따르면 핫 월렛에 이 코인이 없습니다. 코인이 어디로 갔는지 확인하세요",
    "按链上变动记录，热钱包中没有这些币。请查明其去向",
  ),
  "adjustment-cap-reached": said(
    "Operators cannot take back or write off more within 24 hours. Propose less, or try again tomorrow",
    "운영자가 24시간 안에 회수하거나 종료할 수 있는 한도를 넘었습니다. 금액을 줄이거나 내일 다시 제안하세요",
    "超过运营人员 24 小时内可收回或免除的额度。请减少金额，或明天再试",
  ),
  "no-loss-booked": said(
    "The books have no loss as large as this. Wait until the difference to the chain is booked, or propose less",
    "장부에 이만한 손실이 없습니다. 체인과의 차이가 기록될 때까지 기다리거나 금액을 줄여 제안하세요",
    "账本中没有这么大的损失。请等待与链上的差额入账，或减少金额",
  ),
  "statement-too-long": said(
    "The period has {rows} movements. A PDF can hold {max}. Choose a shorter period or CSV",
    "내역이 {rows}건입니다. PDF에는 {max}건까지 담을 수 있습니다. 기간을 줄이거나 CSV를 선택하세요",
    "共 {rows} 条记录，PDF 最多容纳 {max} 条。请缩短时间范围或选择 CSV",
  ),
  "bill-not-found": said("This entry does not exist", "내역이 없습니다", "账单不存在"),
  "exchange-same-currency": said(
    "The same currency cannot be exchanged",
    "같은 통화는 교환할 수 없습니다",
    "相同币种不能兑换",
  ),
  "exchange-too-small": said(
    "This amount is too small to exchange",
    "교환하기에는 금액이 너무 적습니다",
    "兑换数量过小",
  ),
  "exchange-closed": said(
    "The exchange is closed because there is no fresh rate. Try again later",
    "최신 환율이 없어 교환이 중지되었습니다. 나중에 다시 시도하세요",
    "暂无最新汇率，兑换已暂停，请稍后再试",
    "warn",
  ),
  "exchange-stopped": said(
    "The exchange is stopped while the books and the wallets are checked. Your balances stay as they are",
    "장부와 지갑을 확인하는 동안 교환이 중지되었습니다. 잔액은 그대로입니다",
    "正在核对账目和钱包，兑换已暂停，您的余额不变",
    "alarm",
  ),
  "exchange-paused": said(
    "The exchange is stopped for a moment while the books and the wallets are checked. Your balances stay as they are",
    "장부와 지갑을 확인하는 동안 교환이 잠시 중지되었습니다. 잔액은 그대로입니다",
    "正在核对账目和钱包，兑换暂停片刻，您的余额不变",
    "warn",
  ),
  "exchange-unwatched": said(
    "The exchange is paused because the wallets have not been compared with the blockchain for two minutes. It opens again as soon as they have been. Your balances stay as they are",
    "2분 동안 지갑을 블록체인과 대조하지 못해 교환이 일시 중지되었습니다. 대조가 끝나면 다시 열립니다. 잔액은 그대로입니다",
    "钱包已有两分钟未与区块链核对，兑换暂停。核对完成后即会恢复，您的余额不变",
    "warn",
  ),
  "exchange-minute-full": said(
    "This is above the limit for one minute. Try again in a minute",
    "1분 안에 교환할 수 있는 한도를 넘었습니다. 1분 후 다시 시도하세요",
    "超过一分钟内可兑换的额度，请一分钟后再试",
  ),
  "rate-order-expired": said(
    "This rate was proposed more than a day ago. Propose it again",
    "제안된 지 하루가 지난 환율입니다. 다시 제안하세요",
    "该汇率提出已超过一天，请重新提出",
  ),
  "cap-order-expired": said(
    "These limits count already, were cancelled, or were proposed more than a day ago. Propose them again",
    "이미 적용되었거나 취소되었거나 제안된 지 하루가 지난 한도입니다. 다시 제안하세요",
    "这些限额已生效、已取消或提出已超过一天，请重新提出",
  ),
  "limit-order-waits": said(
    "Another change of this limit waits for its 48 hours. Cancel it first",
    "이 한도의 다른 변경이 48시간 대기 중입니다. 먼저 취소하세요",
    "该限额的另一项变更正在等待 48 小时，请先取消",
  ),
  "limit-order-too-low": said(
    "A withdrawal limit cannot be below {least}, so that everyone can withdraw",
    "모두가 출금할 수 있도록 출금 한도는 {least}보다 낮을 수 없습니다",
    "为保证每个人都能提现，提现限额不得低于 {least}",
  ),
  "limit-order-highest": said(
    "The highest level has no deposit limit: no further certification could raise it",
    "최고 등급에는 입금 한도가 없습니다. 한도를 올릴 다음 인증이 없기 때문입니다",
    "最高级别没有充值限额，因为没有更高的认证可以提高它",
  ),
  "limit-order-crosses": said(
    "A higher level cannot have the lower limit: nobody's limit falls by being certified. Change the other level first",
    "높은 등급의 한도가 더 낮을 수 없습니다. 인증으로 한도가 낮아지면 안 됩니다. 다른 등급부터 변경하세요",
    "较高等级的限额不能更低，认证不得使限额降低。请先更改另一等级",
  ),
  "quote-expired": said(
    "The quote has expired. Check the new one",
    "견적이 만료되었습니다. 새 견적을 확인하세요",
    "报价已过期，请查看新报价",
  ),
  "desk-inventory-short": said(
    "The exchange desk does not hold enough {currency}",
    "교환 창구의 {currency} 보유량이 부족합니다",
    "兑换台的 {currency} 不足",
    "warn",
  ),
  "capital-short": said(
    "The amount is more than what is left of the house's capital in {currency}",
    "금액이 남아 있는 회사 자본({currency})보다 많습니다",
    "金额超过平台剩余的 {currency} 自有资金",
  ),
} satisfies Record<string, RefusalEntry>;
