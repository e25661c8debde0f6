import type { Texts } from "../texts.ts";

/** What a withdrawal waits for, why it came back, and what is looked at before it. */
export const outgoing = {
  outgoing: {
    review: "심사 중",
    arrivalReview: "운영자가 승인한 뒤(아래 참조)",
    reviewNote: "아직 나간 돈은 없으며 취소할 수 있습니다.",
    wait: {
      approval: "승인되면 전송됩니다. 그렇지 않으면 {until}까지 전액이 잔액으로 돌아옵니다.",
      cancelling:
        "취소를 요청했지만 이미 서명 단계에 있었습니다. 전송되지 않으면 {until} 직후 잔액으로 돌아옵니다.",
      cancellingNow: "취소되었습니다. 곧 잔액으로 돌아옵니다.",
    },
    leavesNext: "보통 몇 초 안에 전송됩니다.",
    cancel: "출금 취소",
    cancelTitle: "이 출금을 취소할까요?",
    cancelText: "아직 서명되지 않았습니다. 수수료를 포함한 {amount}이 잔액으로 돌아옵니다.",
    cancelYes: "네, 취소합니다",
    cancelNo: "유지",
    cancelDone: "출금이 취소되었습니다",
    findings: "보내기 전에",
    checking: "주소를 확인하는 중…",
    unchecked: "지금은 주소를 확인하지 못했습니다.",
    severity: {
      stop: "불가",
      warn: "주의",
      info: "참고",
    },
    simpleAmount: "출금 금액",
    amountMissing: "출금 금액을 입력하세요",
    walletMissing: "출금 주소를 선택하세요",
    passwordMissing: "자금 비밀번호를 입력하세요",
    dayLimit: "24시간 한도",
    leftOf: "{limit} 중 남음",
    dayFrees: "{until}부터 더 출금할 수 있습니다",
    moneySafe: "자산은 안전합니다.",
    filter: {
      all: "전체",
      open: "진행 중",
      done: "종료",
    },
    limitAfter: "남는 24시간 한도",
  },
  /** A withdrawal that a person looks at first: why, by how many, how long, and when at the latest. */
  reviewing: {
    title: "운영자 심사",
    why: "이유",
    above: "24시간 동안 {amount} 초과",
    who: "승인해야 하는 사람",
    operators: "{count, plural, =1 {운영자 #명} other {서로 다른 운영자 #명}}",
    pace: "걸리는 시간",
    paceOf:
      "{count, plural, =0 {아직 통계가 없습니다} =1 {지금까지 한 건: {time} 이내} other {최근 #건 중 절반: {time} 이내}}",
    minutes: "{count, plural, other {#분}}",
    hours: "{count, plural, other {#시간}}",
    latest: "승인되지 않으면",
    within: "{hours}시간 후 전액 반환",
    by: "{until}까지 전액 반환",
    alone: "심사 없이 출금되는 한도",
  },
  /** What was looked up about an address, and what nobody can look up. */
  addressCheck: {
    title: "이 주소에서 확인한 것",
    checksum: {
      good: "올바른 TRON 주소입니다. 체크섬이 일치합니다.",
      care: "TRON 주소가 아닙니다: 체크섬이 틀립니다.",
      unknown: "체크섬을 확인하지 못했습니다.",
    },
    active: {
      good: "사용 중: 체인에 계정이 있습니다.",
      care: "아직 사용 전입니다. 계정 개설 비용은 당사가 부담합니다.",
      unknown: "사용 중인지 확인하지 못했습니다.",
    },
    contract: {
      good: "스마트 컨트랙트가 아닙니다.",
      care: "스마트 컨트랙트입니다. 코인을 돌려받지 못할 수 있습니다.",
      unknown: "스마트 컨트랙트인지 확인하지 못했습니다.",
    },
    frozen: {
      good: "USDT 발행사가 동결하지 않았습니다.",
      care: "USDT 발행사가 동결했습니다. 보낸 자산은 사라집니다.",
      unknown: "USDT 발행사의 동결 여부를 확인하지 못했습니다.",
    },
    "look-alike": {
      good: "알고 있는 다른 주소와 비슷하지 않습니다.",
      care: "{known}와 앞뒤가 같지만 다른 주소입니다.",
      unknown: "알고 있는 주소와 비교하지 못했습니다.",
    },
    paid: {
      good: "{count, plural, other {이 주소에 #번 출금했습니다}}. 마지막: {last}.",
      unknown: "출금한 적이 있는지 확인하지 못했습니다.",
    },
    owner: "이 주소의 주인은 확인할 수 없습니다. 받는 분에게 직접 확인하세요.",
  },
} as const satisfies Partial<Texts>;
