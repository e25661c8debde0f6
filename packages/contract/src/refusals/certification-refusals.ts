import { type RefusalEntry, said } from "./entry.ts";

/** What a person sends to be certified, and what operators decide of it. */
export const certificationRefusals = {
  "picture-too-small": said(
    "The picture is too small. Its shorter side needs at least {pixels} pixels",
    "사진이 너무 작습니다. 짧은 변이 {pixels}픽셀 이상이어야 합니다",
    "图片太小，短边至少需要 {pixels} 像素",
  ),
  "picture-blurred": said(
    "The picture is not sharp enough to read. Hold the camera still, in good light, and try again",
    "사진이 흐려서 읽을 수 없습니다. 밝은 곳에서 카메라를 고정하고 다시 촬영하세요",
    "图片不够清晰，请在光线充足处拿稳相机重新拍摄",
  ),
  "certification-pending": said(
    "Your documents are in review. Wait for the decision, or take them back first",
    "제출한 서류를 심사 중입니다. 결과를 기다리거나 먼저 제출을 취소하세요",
    "您的证件正在审核中，请等待结果，或先撤回提交",
  ),
  "certification-reached": said(
    "You already have this certification",
    "이미 완료된 인증입니다",
    "您已完成此认证",
  ),
  "certification-too-young": said(
    "Certification is open from the age of 18",
    "만 18세부터 인증할 수 있습니다",
    "年满 18 周岁方可认证",
  ),
  "certification-incomplete": said(
    "A picture is missing. Add every picture and submit again",
    "누락된 사진이 있습니다. 모든 사진을 추가한 후 다시 제출하세요",
    "缺少图片，请补全所有图片后重新提交",
  ),
  "certification-not-pending": said(
    "No certification with this ID is waiting for a decision",
    "이 ID로 심사 대기 중인 인증이 없습니다",
    "该编号下没有待审核的认证",
  ),
  "certification-not-seen": said(
    "Look at the documents before you decide",
    "결정하기 전에 서류를 확인하세요",
    "请先查看证件再作决定",
  ),
  "deposit-uncertified": said(
    "{waiting} of your balance waits for your certification. You can use {free} now. You can always withdraw",
    "잔액 중 {waiting}는 본인 인증 후 사용할 수 있습니다. 지금은 {free}를 사용할 수 있고 출금은 언제든지 가능합니다",
    "您的余额中有 {waiting} 需完成认证后才能使用，现在可用 {free}。提现不受影响",
  ),
} satisfies Record<string, RefusalEntry>;
