import type { Texts } from "../texts.ts";

/** Payouts that go on to an address by themselves. */
export const standing = {
  standing: {
    title: "내 주소로 지급",
    state: "상태",
    waits: "지급 후 자동 출금",
    withdrawn: "출금으로 전송됨",
    balance: "내 잔액에 있음",
    fellBack: "지급금이 잔액에 남습니다",
    show: "출금 보기",
    revoke: "잔액에 두기",
    revokeTitle: "지급금을 잔액에 둘까요?",
    revokeText: "지급금은 잔액에 남으며 다시 변경할 수 없습니다. 언제든 직접 출금할 수 있습니다.",
    revoked: "지급금이 잔액에 남습니다",
  },
} as const satisfies Partial<Texts>;
