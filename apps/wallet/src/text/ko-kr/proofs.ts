import type { Texts } from "../texts.ts";

export const proofs: Pick<Texts, "proofs"> = {
  proofs: {
    way: "확인 방법",
    passkey: "패스키",
    codes: "인증 코드",
    recovery: "복구 코드",
    passkeyLead: "계속하면 기기에서 지문, 얼굴 또는 PIN을 요청합니다.",
    emailCode: "이메일 인증 코드",
    emailCodeMissing: "이메일 인증 코드를 입력하세요",
    phoneCode: "휴대폰 인증 코드",
    phoneCodeMissing: "휴대폰 인증 코드를 입력하세요",
    recoveryCode: "복구 코드",
    recoveryCodeMissing: "복구 코드를 입력하세요",
    recoveryHold:
      "복구 코드는 한 번만 쓸 수 있습니다. 사용 후 24시간 동안, {until}까지 출금이 중지됩니다.",
    closed: "패스키 창이 닫혀 확인되지 않았습니다. 준비되면 다시 시도하세요.",
    exists: "이 기기에는 이미 이 계정의 패스키가 있습니다.",
    place: "패스키는 지갑의 공식 주소에서만 작동합니다. 그 주소에서 Clearhold를 여세요.",
    failed: "기기가 응답하지 않았습니다. 다시 시도하거나 다른 방법을 사용하세요.",
    blocked: "이 작업에는 패스키가 필요합니다",
    tooNew: "새로 추가한 패스키입니다. {from}부터 확인에 사용할 수 있습니다.",
    noRecovery: "지금 사용할 수 있는 복구 코드가 없습니다.",
    unsupported:
      "이 브라우저에서 쓸 수 있는 패스키가 없습니다. 패스키가 있는 기기에서 Clearhold를 여세요.",
    passkeyLogin: "패스키로 로그인",
    passkeyInsecure: "패스키를 사용하려면 보안 연결(https)이 필요합니다.",
    passkeyUnsupported:
      "이 브라우저는 패스키를 지원하지 않습니다. 최신 브라우저나 다른 기기를 사용하세요.",
  },
};
