import type { Texts } from "../texts.ts";

/** What a person sees before and while subscribing: the risk, the calculator, the order. */
export const prospects = {
  risk: {
    title: "위험 분석",
    lead: "이 플랫폼에서 정산된 프로젝트만으로 계산합니다. 아무것도 보장하지 않습니다.",
    how: "계산 방법",
    few: "기록 부족: {unit} 결과 {min}건 중 {sample}건",
    chance: "손실 가능성",
    bounds: "95% 신뢰 구간 {low} ~ {high}",
    range: "지금까지의 결과",
    rangeWords: "{worst} ~ {best}, 절반은 {lower} ~ {upper}, 중간값 {middle}",
    counts: "결과 {sample}건, 손실 {losses}건, 모집 실패 {failed}건",
    method1:
      "같은 통화로 결과가 발표된 프로젝트를 규모와 관계없이 한 건씩 셉니다. 데모는 데모끼리만 계산합니다.",
    method2:
      "손실 가능성은 손실 비율에 대한 윌슨 95% 구간의 중심값입니다. 결코 0이 되지 않습니다. 결과가 {min}건보다 적으면 표시하지 않습니다. 손실이 한 번도 없어도 4분의 1의 가능성이 남기 때문입니다.",
    method3:
      "범위는 수수료를 뺀 뒤의 실제 손익입니다. 최저, 최고, 사분위 값은 모두 실제 결과입니다.",
    method4:
      "모집에 실패하면 전원 환불되므로 결과가 없습니다. 과거 결과로 다음 프로젝트를 예측하기는 어렵습니다.",
  },
  whatIf: {
    rate: "결과 수익률",
    result: "손익",
    fee: "플랫폼 수수료, 이익의 {rate}%",
    back: "받는 금액",
  },
  order: {
    title: "주문",
    recruiting: "모집",
    period: "회차",
    starts: "시작",
    ends: "종료",
    unit: "통화",
    rebate: "지급 방법",
    toBalance: "내 잔액으로",
    toAddress: "내 기본 주소로 출금",
    toAddressNote:
      "일반 출금과 같은 수수료, 한도, 보류가 적용됩니다. 보낼 수 없으면 잔액에 남고 메일로 알려 드립니다.",
    toBalanceNote: "언제나 가능하며 수수료가 없습니다.",
    saveAddress: "주소록",
    paid: "결제가 완료되었습니다",
    paidText: "{amount}가 {name} 에스크로에 있습니다.",
    agreement: "약관",
    agreementOwn: "이 프로젝트",
    agreementGeneral: "일반 조건",
    general1:
      "청약금은 이 프로젝트 전용 에스크로에 보관됩니다. 지급은 이 에스크로에 있는 금액에서만 이루어집니다.",
    general2: "수익률은 목표입니다. 이익, 본전, 청약금 전액 손실이 모두 가능합니다.",
    general3: "플랫폼은 이익의 {rate}%를 가져갑니다. 손실, 본전, 환불에는 수수료가 없습니다.",
    general4: "최소 금액에 못 미치면 모집이 실패하고 전원 100% 돌려받습니다.",
    finalAt: "확정 시각",
    finalAtText: "{time}. 그때까지 취소할 수 있습니다",
    finalNow: "즉시 확정되며 취소할 수 없습니다",
    coolingOff: "청약 철회 기간",
    coolingHours: "{hours}시간",
    coolingNone: "없음",
    deployable: "사업에 쓸 수 있는 비율",
    costCap: "비용 한도",
    payees: "비용 지급처",
    sources: "수익으로 인정하는 주소",
    warningUntil:
      "주문은 변경할 수 없고 확정 전까지 취소만 할 수 있습니다. 투자에는 위험이 따릅니다.",
    full: "청약 마감",
    ended: "청약이 끝났고 마지막 철회 기간이 진행 중입니다",
    appoint: "알림 예약",
    appointed: "{amount} 알림 예약됨",
    appointText: "모집이 시작되면 메일로 알려 드립니다. 돈이 묶이거나 자동으로 청약되지 않습니다.",
    appointAmount: "예정 금액",
    noResult: "결과 없음",
  },
} as const satisfies Partial<Texts>;
