import { settingWords } from "@clearhold/contract/setting-words";
import { adjustmentWords } from "./adjustment-words.ts";
import { certificationWords } from "./certification-words.ts";
import { leavingWords } from "./leaving-words.ts";
import { limitWords } from "./limit-words.ts";
import { moneyWords } from "./money-words.ts";
import { projectWords } from "./project-words.ts";
import type { Words } from "./words.ts";

export const koKr: Words = {
  phrase: "피싱 방지 문구",
  signature: "Clearhold는 전화, 채팅, 메일로 인증 코드나 비밀번호를 묻지 않습니다.",
  automatic: "자동으로 발송된 메일이며, 회신은 확인하지 않습니다.",
  facts: {
    at: "시각",
    device: "기기",
    area: "위치",
    ip: "IP 주소",
    lockedUntil: "잠금 해제 시각",
    heldUntil: "출금 중지 해제 시각",
    startsAt: "적용 시각",
    email: "이메일",
    phone: "휴대폰 번호",
    factor: "인증 수단",
    name: "이름",
    codesLeft: "남은 코드",
    amount: "금액",
    currency: "통화",
    address: "주소",
    project: "프로젝트",
    setting: "설정",
    state: "상태",
    nickname: "닉네임",
    reason: "사유",
    refusal: "사유",
    ...moneyWords["ko-kr"].facts,
    ...projectWords["ko-kr"].facts,
    ...leavingWords["ko-kr"].facts,
  },
  ...settingWords["ko-kr"],
  refusals: certificationWords["ko-kr"].refusals,
  notMe: {
    hint: "본인이 아니라면 아래 버튼을 누르세요. 계정이 즉시 동결되고 모든 세션이 종료됩니다. 아직 전송되지 않은 출금은 중지됩니다.",
    button: "본인이 아닙니다",
  },
  code: {
    subject: "Clearhold 인증 코드",
    opening: {
      stranger: "Clearhold 계정을 만들거나 비밀번호를 재설정하는 코드입니다:",
      confirm: "계정에서 시작한 작업을 확인하는 코드입니다:",
      "login-password": "로그인 비밀번호를 변경하는 코드입니다:",
      "fund-password": "자금 비밀번호를 변경하는 코드입니다:",
      "new-email": "이 메일함을 Clearhold 계정에 연결하는 코드입니다:",
      "old-email": "이 메일함을 Clearhold 계정에서 해제하는 코드입니다:",
      "new-phone": "Clearhold 계정에 휴대폰을 연결하는 코드입니다:",
      "add-passkey": "코드 대신 출금을 확인할 패스키를 추가하는 코드입니다:",
      "remove-passkey": "계정의 패스키를 삭제하는 코드입니다:",
      "recovery-codes": "새 복구 코드를 만들고 기존 코드를 무효화하는 코드입니다:",
      "close-account": "7일 후 계정을 닫는 코드입니다:",
      factor: "계정의 확인 수단을 변경하는 코드입니다:",
      payee: "출금 주소를 저장하는 코드입니다:",
      whitelist: "내일부터 아래 주소로 자금 비밀번호만으로 출금할 수 있게 하는 코드입니다:",
      "address-switches": "출금 주소를 보호하는 설정을 변경하는 코드입니다:",
      "standing-payout":
        "아래 금액을 청약하고, 그 지급금이 아래 주소로 자동 출금되도록 하는 코드입니다:",
      payment: "아래 주소로 자금을 보내는 코드입니다. 보낸 뒤에는 되돌릴 수 없습니다:",
    },
    message: {
      stranger: "Clearhold: {code} 계정을 만들거나 비밀번호를 재설정하는 코드입니다.",
      confirm: "Clearhold: {code} 계정 작업을 확인하는 코드입니다.",
      "login-password": "Clearhold: {code} 로그인 비밀번호를 변경하는 코드입니다.",
      "fund-password": "Clearhold: {code} 자금 비밀번호를 변경하는 코드입니다.",
      "new-email": "Clearhold: {code} 새 이메일을 연결하는 코드입니다.",
      "old-email": "Clearhold: {code} 현재 이메일을 해제하는 코드입니다.",
      "new-phone": "Clearhold: {code} 휴대폰을 연결하는 코드입니다.",
      "add-passkey": "Clearhold: {code} 출금을 확인할 패스키를 추가하는 코드입니다.",
      "remove-passkey": "Clearhold: {code} 패스키를 삭제하는 코드입니다.",
      "recovery-codes": "Clearhold: {code} 새 복구 코드를 만드는 코드입니다.",
      "close-account": "Clearhold: {code} 7일 후 계정을 닫는 코드입니다.",
      factor: "Clearhold: {code} 확인 수단을 변경하는 코드입니다({factor}: {state}).",
      payee: "Clearhold: {code} 출금 주소 {address} 저장 코드입니다.",
      whitelist:
        "Clearhold: {code} 내일부터 {address} 주소로 코드 없이 출금할 수 있게 하는 코드입니다.",
      "address-switches": "Clearhold: {code} 출금 주소 설정을 변경하는 코드입니다.",
      "standing-payout":
        "Clearhold: {code} {amount} 청약 및 지급금의 {address} 자동 출금 코드입니다.",
      payment: "Clearhold: {code} {address} 주소로 {amount}를 보내는 코드입니다.",
    },
    closing: ["10분 동안 이 작업에만 유효합니다.", "요청하지 않았다면 누구에게도 알려주지 마세요."],
  },
  notices: {
    "new-device": {
      subject: "새 기기에서 로그인했습니다",
      opening: "새 기기에서 계정에 로그인했습니다.",
      closing: "본인이라면 따로 하실 일은 없습니다.",
    },
    frozen: {
      subject: "계정이 동결되었습니다",
      opening: "계정이 동결되었습니다. 모든 세션이 종료되었고 출금할 수 없습니다.",
      closing:
        "대기 중이던 출금은 잔액으로 돌아가고, 자동 출금 예정이던 지급금은 잔액에 남습니다. 이미 네트워크로 전송된 출금은 되돌릴 수 없습니다. 다시 사용하려면 Clearhold를 직접 열어 비밀번호 찾기를 선택하세요. 새 로그인 비밀번호를 설정한 뒤 새 자금 비밀번호를 설정하세요. 기존 자금 비밀번호는 사용할 수 없습니다.",
      ifNotYou: "",
    },
    unfrozen: {
      subject: "계정 동결이 해제되었습니다",
      opening: "메일함을 통해 새 로그인 비밀번호가 설정되어 계정을 다시 사용할 수 있습니다.",
      closing:
        "기존 자금 비밀번호는 사용할 수 없습니다. 돈을 움직이기 전에 Clearhold를 직접 열어 보안 설정에서 새로 설정하세요.",
    },
    "login-password-changed": {
      subject: "로그인 비밀번호가 변경되었습니다",
      opening: "계정의 로그인 비밀번호가 변경되었고 다른 모든 세션이 종료되었습니다.",
      ifNotYou:
        "본인이 아니라면 Clearhold를 직접 열어 비밀번호 찾기에서 즉시 새 비밀번호를 설정하세요.",
    },
    "login-password-reset": {
      subject: "로그인 비밀번호가 재설정되었습니다",
      opening: "메일 인증으로 로그인 비밀번호가 재설정되었고 모든 세션이 종료되었습니다.",
      closing:
        "메일함을 볼 수 있어야 재설정할 수 있습니다. 본인이 아니라면 메일 계정을 먼저 보호한 뒤 비밀번호를 다시 재설정하세요.",
      ifNotYou: "",
    },
    "fund-password-set": {
      subject: "자금 비밀번호가 설정되었습니다",
      opening: "계정에 자금 비밀번호가 설정되었습니다. 자금이 움직일 때마다 필요합니다.",
    },
    "fund-password-changed": {
      subject: "자금 비밀번호가 변경되었습니다",
      opening: "계정의 자금 비밀번호가 변경되었습니다.",
    },
    "fund-password-reset": {
      subject: "자금 비밀번호가 재설정되었습니다",
      opening: "이전 비밀번호 없이 계정의 자금 비밀번호가 교체되었습니다.",
    },
    "fund-password-locked": {
      subject: "자금 비밀번호가 잠겼습니다",
      opening: "자금 비밀번호가 다섯 번 잘못 입력되어 잠겼습니다. 로그인은 계속할 수 있습니다.",
    },
    "no-account": {
      subject: "이 이메일로 가입된 계정이 없습니다",
      opening:
        "이 이메일로 로그인 비밀번호 재설정이 요청되었고 코드도 맞았습니다. 이 이메일로 가입된 Clearhold 계정이 없어 아무것도 변경되지 않았습니다.",
      closing: "계정이 있다면 다른 이메일로 가입하신 것입니다. 없다면 새로 가입할 수 있습니다.",
      ifNotYou: "",
    },
    "email-changed": {
      subject: "이메일이 변경되었습니다",
      opening: "계정의 이메일이 아래 주소로 변경되었습니다.",
    },
    "email-change-asked": {
      subject: "이메일 변경이 요청되었습니다",
      opening:
        "이 메일함의 코드 없이 계정의 이메일을 아래 주소로 변경해 달라는 요청이 있었습니다. 아래 시각부터 변경을 완료할 수 있습니다.",
      closing: "그때까지 보안 설정에서 취소할 수 있습니다.",
    },
    "email-change-called-off": {
      subject: "이메일 변경이 취소되었습니다",
      opening: "계정은 이 메일함을 계속 사용합니다.",
    },
    "phone-bound": {
      subject: "휴대폰 번호가 연결되었습니다",
      opening: "아래 휴대폰 번호가 계정에 연결되었습니다.",
    },
    "phone-changed": {
      subject: "휴대폰 번호가 변경되었습니다",
      opening: "계정의 휴대폰 번호가 아래 번호로 변경되었습니다.",
    },
    "factor-on": {
      subject: "인증 수단이 켜졌습니다",
      opening: "이제 중요한 작업에 인증이 하나 더 필요합니다.",
    },
    "factor-off-asked": {
      subject: "인증 수단이 꺼질 예정입니다",
      opening: "아래 시각부터 중요한 작업에 필요한 인증이 하나 줄어듭니다.",
      closing: "그때까지 보안 설정에서 취소할 수 있습니다.",
    },
    "factor-off-called-off": {
      subject: "인증 수단이 유지됩니다",
      opening: "변경이 취소되었습니다. 중요한 작업에 이 인증이 계속 필요합니다.",
    },
    "passkey-added": {
      subject: "패스키가 추가되었습니다",
      opening: "계정에 패스키가 추가되었습니다. 로그인하거나 코드 대신 확인에 사용할 수 있습니다.",
    },
    "passkey-removed": {
      subject: "패스키가 삭제되었습니다",
      opening: "아래 패스키는 더 이상 사용할 수 없습니다.",
    },
    "passkey-suspect": {
      subject: "패스키가 복제되었을 수 있습니다",
      opening:
        "다른 사람이 아래 패스키의 복제본을 가지고 있을 수 있어 마지막 사용을 거부했습니다. 특별한 일이 없었다면 이 패스키를 삭제하고 새로 추가하세요.",
    },
    "recovery-codes-made": {
      subject: "새 복구 코드가 생성되었습니다",
      opening: "계정의 복구 코드가 새로 생성되었습니다. 이전 코드는 사용할 수 없습니다.",
    },
    "recovery-code-used": {
      subject: "복구 코드가 사용되었습니다",
      opening: "계정의 복구 코드 하나가 사용되었습니다.",
    },
    "withdrawal-requested": {
      subject: "출금이 요청되었습니다",
      opening: "아래 주소로 출금이 요청되었습니다.",
    },
    ...adjustmentWords["ko-kr"],
    "standing-set": {
      subject: "청약 지급금이 자동으로 출금됩니다",
      opening: "청약이 지급되면 지급금을 아래 주소로 출금합니다.",
      closing: "지급 전까지 청약 기록에서 취소할 수 있습니다.",
    },
    "standing-withdrawn": {
      subject: "지급금이 회원님의 주소로 출금됩니다",
      opening: "프로젝트가 지급되었습니다. 요청하신 대로 지급금을 아래 주소로 출금하고 있습니다.",
    },
    "standing-fell-back": {
      subject: "지급금이 잔액에 남습니다",
      opening: "청약 지급금은 주소로 출금되지 않고 잔액에 들어갑니다.",
      ifNotYou: "",
    },
    "address-noted": {
      subject: "주소록에 주소가 메모되었습니다",
      opening:
        "계정에 로그인한 사람이 아래 주소를 메모했습니다. 확인된 주소가 아닙니다. 출금하려면 자금 비밀번호와 인증 코드가 필요합니다.",
    },
    "address-saved": {
      subject: "출금 주소가 저장되었습니다",
      opening: "아래 주소가 주소록에 저장되었습니다.",
    },
    "address-changed": {
      subject: "출금 주소가 변경되었습니다",
      opening: "주소록의 항목이 아래 주소로 변경되었습니다.",
    },
    "address-whitelisted": {
      subject: "출금 주소가 화이트리스트에 등록되었습니다",
      opening: "아래 시각부터 이 주소로 보낼 때는 코드가 필요하지 않습니다.",
    },
    "address-removed": {
      subject: "출금 주소가 삭제되었습니다",
      opening: "아래 주소가 주소록에서 삭제되었습니다.",
    },
    "address-switch-changed": {
      subject: "주소 설정이 변경되었습니다",
      opening: "출금 주소를 보호하는 설정이 변경되었습니다.",
    },
    "phrase-set": {
      subject: "피싱 방지 문구가 설정되었습니다",
      opening:
        "이제 Clearhold의 모든 메일에 문구가 표시됩니다. 문구가 없는 메일은 저희가 보낸 것이 아닙니다.",
    },
    "phrase-removed": {
      subject: "피싱 방지 문구가 삭제되었습니다",
      opening: "이제 Clearhold 메일에 문구가 표시되지 않습니다.",
    },
    "nickname-accepted": {
      subject: "닉네임이 승인되었습니다",
      opening: "새 닉네임이 다른 사람에게 표시됩니다.",
      ifNotYou: "",
    },
    "nickname-refused": {
      subject: "닉네임이 승인되지 않았습니다",
      opening: "새 닉네임을 검토했으나 승인되지 않았습니다. 이전 닉네임이 유지됩니다.",
      closing: "다른 닉네임을 신청할 수 있습니다.",
      ifNotYou: "",
    },
    ...certificationWords["ko-kr"].notices,
    ...leavingWords["ko-kr"].notices,
    ...limitWords["ko-kr"],
    ...moneyWords["ko-kr"].notices,
    ...projectWords["ko-kr"].notices,
  },
  ifNotYou:
    "본인이 아니라면 Clearhold를 직접 열어 즉시 로그인 비밀번호를 변경하고 다른 모든 세션을 종료하세요.",
};
