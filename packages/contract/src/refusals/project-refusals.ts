import { type RefusalEntry, said } from "./entry.ts";

/** Projects, subscriptions and the operators behind them. */
export const projectRefusals = {
  "project-not-found": said("This project does not exist", "프로젝트가 없습니다", "项目不存在"),
  "project-not-open": said(
    "This project does not take subscriptions now",
    "지금은 청약할 수 없는 프로젝트입니다",
    "该项目目前不可认购",
  ),
  "project-in-wrong-state": said(
    "This step is not possible while the project is in status {status}",
    "프로젝트 상태가 {status}이므로 진행할 수 없습니다",
    "项目状态为 {status}，无法执行此操作",
  ),
  "agreement-required": said(
    "Please agree to the agreement before proceeding",
    "진행하기 전에 약관에 동의하세요",
    "请先同意协议",
  ),
  "subscription-conditions-not-met": said(
    "Subscription conditions not met",
    "청약 조건을 충족하지 않습니다",
    "不满足认购条件",
  ),
  "subscription-below-minimum": said(
    "Starting from {minimum}",
    "{minimum}부터 가능합니다",
    "{minimum} 起投",
  ),
  "subscription-above-quota": said(
    "Only {remaining} can still be subscribed",
    "{remaining}까지만 청약할 수 있습니다",
    "仅剩 {remaining} 可认购",
  ),
  "subscription-above-limit": said(
    "{remaining} is left of your limit for this project",
    "이 프로젝트의 개인 한도가 {remaining} 남았습니다",
    "您在该项目的剩余额度为 {remaining}",
  ),
  "default-address-missing": said(
    "Save a default {currency} address first",
    "먼저 {currency} 기본 주소를 저장하세요",
    "请先保存 {currency} 默认地址",
  ),
  "standing-payout-closed": said(
    "It can no longer be cancelled",
    "더 이상 취소할 수 없습니다",
    "已无法取消",
  ),
  "standing-payout-void": said(
    "This payout cannot be sent on: {reason}",
    "이 지급금은 출금할 수 없습니다: {reason}",
    "该派发无法提现：{reason}",
    "warn",
  ),
  "subscription-not-integer": said(
    "Amount is an integer",
    "금액은 정수여야 합니다",
    "金额须为整数",
  ),
  "subscription-final": said(
    "The order is final and can no longer be cancelled",
    "확정된 주문은 취소할 수 없습니다",
    "订单已确定，无法取消",
  ),
  "escrow-not-principal": said(
    "The project cannot fail now: its escrow differs from the principal, or payments are open. Compute the result instead",
    "에스크로가 원금과 다르거나 아직 지급할 금액이 있어 실패 처리할 수 없습니다. 결과를 계산하세요",
    "托管金额与本金不符或仍有待付款项，项目不能按失败处理。请计算结果",
  ),
  "escrow-on-its-way": said(
    "Money is leaving escrow. Compute the result once it has been paid or has returned",
    "에스크로에서 출금 중인 금액이 있습니다. 지급되거나 돌아온 뒤 결과를 계산하세요",
    "托管资金正在转出。请在其支付或退回后计算结果",
  ),
  "record-not-found": said("This record does not exist", "기록이 없습니다", "记录不存在"),
  "appointment-not-found": said(
    "This reminder does not exist",
    "알림 예약이 없습니다",
    "提醒不存在",
  ),
  "escrow-short": said(
    "The escrow does not hold what this step needs",
    "에스크로 잔액이 부족합니다",
    "托管账户余额不足",
    "alarm",
  ),
  "result-outdated": said(
    "Escrow has changed since this result was computed. Compute it again",
    "결과를 계산한 뒤 에스크로가 변경되었습니다. 다시 계산하세요",
    "计算结果后托管金额已变动，请重新计算",
  ),
  "inflow-not-found": said(
    "This project has no such inflow waiting",
    "이 프로젝트의 입금 내역이 없습니다",
    "该项目没有此笔流入",
  ),
  "inflow-not-counted": said(
    "This payment does not count for the project now: {reason}",
    "지금은 이 입금을 프로젝트에 반영할 수 없습니다: {reason}",
    "该笔资金目前不能计入该项目：{reason}",
    "warn",
  ),
  "operator-unknown": said(
    "The operator or the password is wrong",
    "운영자 또는 비밀번호가 올바르지 않습니다",
    "运营人员或密码错误",
    "warn",
  ),
  "operator-change-refused": said(
    "The operators' list was not changed: {reason}",
    "운영자 목록을 변경하지 않았습니다: {reason}",
    "运营人员名单未更改：{reason}",
    "warn",
  ),
  "operator-passkey-needed": said(
    "This needs your passkey for exactly this act",
    "바로 이 작업에 대한 패스키가 필요합니다",
    "此操作需要您针对该操作本身的通行密钥",
    "warn",
  ),
  "operators-differ": said(
    "The guard and the signer keep different lists of operators: {difference}. See `operator list`",
    "가드와 서명기의 운영자 목록이 다릅니다: {difference}. `operator list`를 확인하세요",
    "守卫与签名器的运营人员名单不一致：{difference}。请查看 `operator list`",
    "alarm",
  ),
  "second-operator-required": said(
    "Another operator must approve this",
    "다른 운영자의 승인이 필요합니다",
    "需要另一名运营人员批准",
  ),
  "spending-not-found": said(
    "No such deployment, cost or return",
    "해당 배치, 비용 또는 반환이 없습니다",
    "没有此笔投放、费用或退回",
  ),
  "spending-not-open": said(
    "It is already paid, returned or cancelled",
    "이미 지급, 반환 또는 취소되었습니다",
    "已支付、退回或取消",
  ),
  "spending-against-terms": said(
    "The project's terms do not allow it: {reason}",
    "프로젝트 조건에 어긋납니다: {reason}",
    "项目条款不允许：{reason}",
    "warn",
  ),
  "alert-not-open": said(
    "No open alert has this number",
    "이 번호의 열린 경보가 없습니다",
    "没有此编号的未处理警报",
  ),
  "restore-not-locked": said(
    "The books are not locked, because no backup was restored",
    "장부가 잠겨 있지 않습니다. 복원된 백업이 없습니다",
    "账本未锁定，没有恢复过备份",
  ),
  "restore-behind": said(
    "The books have not caught up with the chain yet",
    "장부가 아직 체인을 따라잡지 못했습니다",
    "账本尚未追上链",
  ),
} satisfies Record<string, RefusalEntry>;
