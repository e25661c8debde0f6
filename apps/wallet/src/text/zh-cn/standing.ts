import type { Texts } from "../texts.ts";

/** Payouts that go on to an address by themselves. */
export const standing = {
  standing: {
    title: "派发到我的地址",
    state: "状态",
    waits: "派发后自动提现",
    withdrawn: "已作为提现转出",
    balance: "在我的余额中",
    fellBack: "派发保留在余额中",
    show: "查看提现",
    revoke: "保留在余额",
    revokeTitle: "保留派发？",
    revokeText: "派发将保留在您的余额中，且无法恢复。您可随时自行提现。",
    revoked: "派发将保留在余额中",
  },
} as const satisfies Partial<Texts>;
