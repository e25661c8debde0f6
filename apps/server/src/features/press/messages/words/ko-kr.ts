import type { MessageWords } from "./message-words.ts";

export const koKr: MessageWords = {
  categories: { money: "자금", projects: "프로젝트", security: "보안", account: "계정" },
  mailNotes: {
    money:
      "항상 켜짐. 교환, 청약 취소, 아직 반영되지 않은 입금, 대기 중인 출금, 팀 수익, 보상 상자는 제외됩니다",
    projects: "모집 완료와 지급 시작은 제외됩니다",
    security:
      "항상 켜짐. 알려진 기기의 로그인, 로그인 지연, 로그아웃, 종료된 세션, 출금 일시 중지, 데이터 파일 다운로드, 화이트리스트와 지급 지시의 해제, 운영자의 계정 열람은 제외됩니다",
    account: "닉네임과 서류의 심사 결과, 데이터 파일 준비만 해당됩니다",
  },
  facts: {
    "arrival-seen": [
      "입금 확인 중",
      "{amount}가 들어오고 있습니다. 네트워크 확인이 끝나면 잔액에 반영됩니다.",
    ],
    "arrival-waiting": [
      "입금이 두 번째 확인을 기다립니다",
      "{amount}가 도착했습니다. 두 번째 노드가 확인하면 잔액에 반영됩니다. 따로 하실 일은 없습니다.",
    ],
    "arrival-gone": [
      "입금이 도착하지 않았습니다",
      "{amount} 입금이 더 이상 네트워크에 없습니다. 보낸 분에게 송금 확인을 요청하세요. 나중에 도착하면 잔액에 반영됩니다.",
    ],
    "deposit-credited": ["입금 완료", "{amount}가 사용 가능 잔액에 들어왔습니다."],
    "deposit-taken-back": [
      "입금 회수",
      "코인이 도착하지 않아 운영자 두 명이 {amount}를 회수했습니다. 사유: {reason}",
    ],
    "exchanged-deposit-taken-back": [
      "입금 회수",
      "코인이 도착하지 않아 운영자 두 명이 {amount}를 회수했습니다. 사유: {reason}",
    ],
    "deposit-given-back": [
      "회수한 입금 반환",
      "회수가 잘못되어 {amount}를 사용 가능 잔액에 돌려드렸습니다.",
    ],
    "debt-written-off": [
      "금액 반환",
      "출금에 대한 채무를 정산했던 {amount}를 운영자 두 명이 사용 가능 잔액에 돌려드렸습니다. 사유: {reason}",
    ],
    "payout-given-back": [
      "출금 금액 반환",
      "지급된 것으로 기록된 {amount} 출금이 실제로 전송되지 않아 운영자 두 명이 사용 가능 잔액에 돌려드렸습니다. 사유: {reason}",
    ],
    "exchange-done": ["교환 완료", "{amount}를 {amount2}로 교환했습니다."],
    "withdrawal-held": [
      "출금 신청",
      "{amount} 출금을 {address} 주소로 보낼 예정입니다. 아직 전송되지 않았습니다.",
    ],
    "withdrawal-standing": [
      "지급금을 회원님 주소로 보냅니다",
      "요청하신 대로 지급금 {amount}를 {address} 주소로 출금합니다.",
    ],
    "withdrawal-recovered": [
      "출금 기록 복구",
      "{amount} 출금을 체인 기록에서 복구했습니다. 받은 주소: {address}. {debt}",
    ],
    "withdrawal-repaid": [
      "출금 관련 채무 정산",
      "잔액 {amount}로, {address} 주소로 나간 출금에 대해 갚을 금액을 정산했습니다.",
    ],
    "payment-review": [
      "출금 심사 중",
      "{amount} 출금이 24시간 동안 심사 없이 보내는 한도를 넘었습니다. 받는 주소: {address}. {approvals} {cancel}",
    ],
    "payment-waiting": [
      "출금 대기 중",
      "{amount} 출금을 아직 {address} 주소로 보낼 수 없습니다. {wait} {cancel}",
    ],
    "payment-sent": [
      "출금 전송",
      "{amount} 출금을 {address} 주소로 전송했습니다. 네트워크가 확인하고 있습니다.",
    ],
    "withdrawal-settled": [
      "출금 완료",
      "{amount} 출금이 {address} 주소로 전송되어 확정되었습니다. 수수료는 {fee}입니다.",
    ],
    "withdrawal-paid-otherwise": [
      "출금 완료",
      "{amount} 출금이 {address} 주소로 지급되었음을 운영자 두 명이 확인했습니다.",
    ],
    "withdrawal-returned": [
      "출금 반환",
      "{amount} 출금이 반환되었습니다. 받는 주소: {address}. {reason} 전액이 사용 가능 잔액에 있습니다.",
    ],
    "subscription-held": ["청약 완료", "{project}에 {amount}를 청약했습니다."],
    "subscription-returned": [
      "청약금 환불",
      "{project} 프로젝트가 진행되지 않습니다. {amount}가 사용 가능 잔액으로 돌아왔습니다. {why}",
    ],
    "project-paid-out": [
      "지급 완료",
      "{project}에서 {amount}가 사용 가능 잔액으로 지급되었습니다.",
    ],
    "commission-paid": [
      "팀 수익 입금",
      "팀원이 {project}에서 플랫폼 수수료를 냈습니다. 그중 {amount}가 사용 가능 잔액에 들어왔습니다.",
    ],
    "reward-paid": [
      "보상 입금",
      "{campaign} 상자에 {amount}가 들어 있었습니다. 사용 가능 잔액에 들어왔습니다.",
    ],
    "box-ready": [
      "보상 상자를 열 수 있습니다",
      "친구의 청약으로 {campaign} 상자를 얻었습니다. 캠페인이 끝날 때까지 열 수 있습니다.",
    ],
    "standing-fell-back": [
      "지급금이 잔액에 남습니다",
      "{project} 지급금을 {address} 주소로 보내지 않습니다. {reason} 지급금은 잔액에 들어갑니다.",
    ],
    "debt-ended": [
      "출금 관련 채무 종료",
      "출금으로 남아 있던 채무 {amount}를 운영자 두 명이 종료했습니다. 사유: {reason}",
    ],
    "payout-kept-paid": [
      "출금이 지급된 것으로 유지됩니다",
      "확인 결과 {amount} 출금이 {address} 주소로 나가지 않은 것으로 나왔으나, 운영자 두 명이 지급된 것으로 결정했습니다. 사유: {reason}",
    ],
    "payout-charged": [
      "지급된 출금에 대해 갚을 금액이 있습니다",
      "운영자 두 명이 {amount}를 갚아야 한다고 결정했습니다. {address} 주소로의 출금이 지급되었는데 금액이 잔액으로도 돌아왔습니다. 사유: {reason}",
    ],
    "day-limit-falls": [
      "출금 한도가 낮아집니다",
      "아래 시각부터 24시간 동안 {amount}까지 출금할 수 있습니다. 그때까지 한도는 그대로입니다.",
    ],
    "day-limit-stays": [
      "출금 한도가 유지됩니다",
      "한도 인하가 취소되었습니다. 24시간 동안 {amount}까지 출금할 수 있습니다.",
    ],
    "month-limit-falls": [
      "입금 한도가 낮아집니다",
      "아래 시각부터 30일 입금액 중 {amount}까지 교환하거나 청약할 수 있습니다. 나머지는 언제든지 출금할 수 있습니다.",
    ],
    "month-limit-stays": [
      "입금 한도가 유지됩니다",
      "한도 인하가 취소되었습니다. {currency} 입금액을 이전처럼 사용할 수 있습니다.",
    ],
    "hold-began": ["출금 일시 중지", "{reason}. 출금은 아래 시각까지 중지됩니다."],
    "hold-ended": ["출금 재개", "일시 중지가 끝났습니다. 평소처럼 출금할 수 있습니다."],
    "raise-opened": ["프로젝트 시작", "알림을 신청하신 {project}에 지금 청약할 수 있습니다."],
    "raise-completed": [
      "모집 완료",
      "{project} 모집이 완료되었습니다. 회원님의 청약금은 {amount}입니다.",
    ],
    "raise-failed": [
      "프로젝트 중단",
      "{project} 프로젝트가 진행되지 않습니다. {amount} 전액이 환불됩니다. {why}",
    ],
    "result-published": ["결과 발표", "{project}의 결과가 나왔습니다. {result}"],
    "payouts-begun": ["지급 시작", "{project}에서 지급을 시작했습니다. {result}"],
    "payouts-over": ["프로젝트 완료", "{project}에서 모든 지급을 마쳤습니다. {result}"],
  },
  events: {
    "account-opened": "계정 개설",
    "logged-in": "로그인",
    "logged-in-new-device": "새 기기에서 로그인",
    "login-delayed": "비밀번호 오류로 로그인 지연",
    "logged-out": "로그아웃",
    "session-ended": "기기 한 대에서 로그아웃됨",
    "others-ended": "다른 모든 기기에서 로그아웃됨",
    frozen: "메일에서 계정 동결",
    unfrozen: "계정 동결 해제",
    "login-password-changed": "로그인 비밀번호 변경",
    "login-password-reset": "메일로 로그인 비밀번호 재설정",
    "fund-password-set": "자금 비밀번호 설정",
    "fund-password-changed": "자금 비밀번호 변경",
    "fund-password-reset": "자금 비밀번호 재설정",
    "fund-password-locked": "자금 비밀번호 잠김",
    "email-changed": "이메일 변경",
    "email-change-asked": "이메일 변경 요청",
    "email-change-called-off": "이메일 변경 취소",
    "phone-bound": "휴대전화 등록",
    "phone-changed": "휴대전화 변경",
    "factor-on": "확인 수단 켜짐",
    "factor-off-asked": "확인 수단 해제 예정",
    "factor-off-called-off": "확인 수단 유지",
    "passkey-added": "패스키 추가",
    "passkey-removed": "패스키 삭제",
    "passkey-suspect": "패스키가 복제되었을 수 있음",
    "recovery-codes-made": "새 복구 코드 발급",
    "recovery-code-used": "복구 코드 사용",
    "phrase-set": "피싱 방지 문구 설정",
    "phrase-removed": "피싱 방지 문구 삭제",
    "data-export-asked": "내 데이터 파일 요청",
    "data-export-ready": "내 데이터 파일 준비 완료",
    "data-export-fetched": "내 데이터 파일 다운로드",
    "closing-asked": "계정 닫기 요청",
    "closing-called-off": "계정 닫기 취소",
    "closing-put-off": "계정을 닫지 않음",
    "account-reopened": "계정이 다시 열림",
    "account-closed": "계정이 닫힘",
    "address-noted": "주소 메모",
    "address-saved": "주소 저장",
    "address-changed": "주소 변경",
    "address-whitelisted": "주소 화이트리스트 등록",
    "address-whitelist-dropped": "주소 화이트리스트 해제",
    "address-removed": "주소 삭제",
    "address-switch-changed": "주소 설정 변경",
    "standing-set": "지급금을 주소로 보내도록 설정",
    "standing-revoked": "지급금을 잔액에 두도록 변경",
    "language-set": "언어 변경",
    "nickname-asked": "새 닉네임 신청",
    "nickname-decided": "닉네임 심사 완료",
    "avatar-changed": "사진 변경",
    "social-changed": "소셜 계정 변경",
    "certification-asked": "서류 제출",
    "certification-cancelled": "서류 제출 취소 및 삭제",
    "certification-decided": "서류 심사 완료",
    "certification-lapsed": "기한 내에 심사되지 않은 서류",
    "documents-looked": "운영자가 서류를 확인했습니다",
    "operator-looked": "운영자가 계정을 열람함",
  },
  eventTexts: {
    "closing-put-off":
      "닫힐 예정이던 계정에 다시 남은 것이 있어 계정을 유지했습니다. 남은 것을 출금하거나 정리한 후 다시 요청하세요.",
    "certification-lapsed":
      "30일 안에 결정하지 못해 서류를 삭제했습니다. 다시 제출해 주세요. 자산에는 영향이 없습니다.",
    "account-reopened": "계정을 닫은 뒤에 코인이 도착하여 운영자 두 명이 계정을 다시 열었습니다.",
  },
  decisions: {
    "nickname-decided": {
      accepted: ["닉네임 승인", "이제 다른 사람에게 새 닉네임이 보입니다: {nickname}"],
      refused: [
        "닉네임 미승인",
        "신청하신 닉네임 {nickname} 승인이 거절되어 이전 닉네임을 계속 사용합니다. 다른 닉네임을 신청할 수 있습니다.",
      ],
    },
    "certification-decided": {
      accepted: ["서류 승인", "운영자 두 명이 서류를 승인했습니다. 지금부터 새 한도가 적용됩니다."],
      refused: [
        "서류 미승인",
        "운영자 두 명이 서류를 승인하지 않았습니다. 인증 화면에서 사유를 확인하고 새 사진을 보내 주세요. 자산에는 영향이 없습니다.",
      ],
    },
  },
  ends: {
    "withdrawal-called-off": "계정 동결로 출금 중지",
    "withdrawal-cancelled": "출금 취소",
  },
  result: "청약금은 {amount}, 지급액은 {payout}입니다.",
  debt: "잔액이 부족하여 {owed}를 갚아야 합니다. 사용 가능 잔액이 그 금액에 이르면 전액을 한 번에 정산합니다.",
  why: "운영자 두 명이 밝힌 사유: {why}",
  wait: "가능해지는 대로 전송합니다.",
  approvals: [
    "운영자가 승인하면 전송됩니다. 72시간 안에 결정되지 않으면 전액이 잔액으로 돌아옵니다.",
    "서로 다른 운영자 {count}명이 승인하면 전송됩니다. 72시간 안에 승인되지 않으면 전액이 잔액으로 돌아옵니다.",
  ],
  cancel: "아직 취소할 수 있습니다.",
  level: "인증 단계: {level}.",
  signs: { stop: ".", colon: ": ", gap: " " },
  notYou: "본인이 아니라면 즉시 로그인 비밀번호를 변경하세요.",
  cancelled: [
    "청약 취소",
    "{project} 청약을 취소했습니다. {amount}가 사용 가능 잔액으로 돌아왔습니다.",
  ],
};
