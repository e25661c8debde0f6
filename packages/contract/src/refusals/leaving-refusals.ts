import { type RefusalEntry, said } from "./entry.ts";

/** What a person takes along, and how a person leaves. */
export const leavingRefusals = {
  "data-export-not-found": said(
    "There is no archive to download here. Ask for a new one on this device",
    "이 기기에서 내려받을 수 있는 파일이 없습니다. 이 기기에서 다시 요청하세요",
    "此设备上没有可下载的文件，请在此设备上重新申请",
  ),
  "account-not-closed": said("This account is not closed", "닫힌 계정이 아닙니다", "该账户未注销"),
  "closing-balance": said(
    "You still have a balance. Withdraw it before you close your account",
    "아직 잔액이 있습니다. 계정을 닫기 전에 출금하세요",
    "您仍有余额，请先提现再注销账户",
  ),
  "closing-on-its-way": said(
    "A withdrawal is still on its way. Close your account once it is final",
    "진행 중인 출금이 있습니다. 출금이 완료된 후 계정을 닫으세요",
    "仍有提现在处理中，请在完成后再注销账户",
  ),
  "closing-deposit": said(
    "A deposit is on its way to you. Wait until it is credited, then withdraw it",
    "입금이 진행 중입니다. 입금이 반영되면 출금하세요",
    "有一笔充值正在到账，请等待入账后提现",
  ),
  "closing-invested": said(
    "You still have money in a project. Close your account once the project has paid out",
    "프로젝트에 투자 중인 금액이 있습니다. 지급이 끝난 후 계정을 닫으세요",
    "您仍有资金在项目中，请在项目派发后再注销账户",
  ),
  "closing-box": said(
    "You still have a reward box. Open it and wait for its reward before you close your account",
    "보상 상자가 남아 있습니다. 상자를 열고 보상이 지급된 후 계정을 닫으세요",
    "您还有奖励盒，请先打开并等奖励到账再注销账户",
  ),
  "closing-reminder": said(
    "You still have a project reminder. Remove it before you close your account",
    "아직 프로젝트 알림 예약이 있습니다. 계정을 닫기 전에 취소하세요",
    "您仍有项目开放提醒，请先取消再注销账户",
  ),
  "closing-debt": said(
    "A payment from before a restore is not settled yet. Settle it before you close your account",
    "복원 이전의 출금이 아직 정산되지 않았습니다. 정산한 후 계정을 닫으세요",
    "恢复之前的一笔付款尚未结清，请先结清再注销账户",
  ),
} satisfies Record<string, RefusalEntry>;
