import type { Texts } from "../texts.ts";

/** What a withdrawal waits for, why it came back, and what is looked at before it. */
export const outgoing = {
  outgoing: {
    review: "审核中",
    arrivalReview: "运营人员批准之后（见下方）",
    reviewNote: "尚未转出，您仍可取消。",
    wait: {
      approval: "审核通过后发出，否则全部金额最迟于 {until} 退回余额。",
      cancelling: "您取消时，付款已送去签名。若未发出，{until} 后不久退回余额。",
      cancellingNow: "您已取消，资金马上退回余额。",
    },
    leavesNext: "通常几秒内发出。",
    cancel: "取消提现",
    cancelTitle: "取消这笔提现？",
    cancelText: "尚未签名。{amount}（含手续费）将退回余额。",
    cancelYes: "是，取消",
    cancelNo: "保留",
    cancelDone: "提现已取消",
    findings: "发送前请看",
    checking: "正在检查地址…",
    unchecked: "目前未能检查该地址。",
    severity: {
      stop: "无法进行",
      warn: "注意",
      info: "提示",
    },
    simpleAmount: "提现金额",
    amountMissing: "请输入提现金额",
    walletMissing: "请选择提现地址",
    passwordMissing: "请输入资金密码",
    dayLimit: "24 小时限额",
    leftOf: "剩余，共 {limit}",
    dayFrees: "{until} 起恢复更多额度",
    moneySafe: "您的资产是安全的。",
    filter: {
      all: "全部",
      open: "进行中",
      done: "已结束",
    },
    limitAfter: "剩余 24 小时限额",
  },
  /** A withdrawal that a person looks at first: why, by how many, how long, and when at the latest. */
  reviewing: {
    title: "运营人员审核",
    why: "原因",
    above: "24 小时内超过 {amount}",
    who: "需批准人数",
    operators: "{count, plural, =1 {# 名运营人员} other {# 名不同的运营人员}}",
    pace: "所需时间",
    paceOf:
      "{count, plural, =0 {暂无统计} =1 {至今仅一笔：{time}内} other {最近 # 笔中有一半：{time}内}}",
    minutes: "{count, plural, other {# 分钟}}",
    hours: "{count, plural, other {# 小时}}",
    latest: "若无人批准",
    within: "{hours} 小时后全额退回",
    by: "最迟 {until} 全额退回",
    alone: "免审核限额",
  },
  /** What was looked up about an address, and what nobody can look up. */
  addressCheck: {
    title: "对此地址做过的检查",
    checksum: {
      good: "TRON 地址有效：校验和相符。",
      care: "不是 TRON 地址：校验和不符。",
      unknown: "未能检查校验和。",
    },
    active: {
      good: "已在使用：链上有此账户。",
      care: "尚未使用，激活费用由我们承担。",
      unknown: "未能查明它是否在使用。",
    },
    contract: {
      good: "不是智能合约。",
      care: "是智能合约，可能无法从中取回资产。",
      unknown: "未能查明它是否为智能合约。",
    },
    frozen: {
      good: "未被 USDT 发行方冻结。",
      care: "已被 USDT 发行方冻结，转入的资产将丢失。",
      unknown: "未能查明 USDT 发行方是否已冻结它。",
    },
    "look-alike": {
      good: "与您认识的其他地址都不相似。",
      care: "与 {known} 首尾相同，但是另一个地址。",
      unknown: "未能与您认识的地址比对。",
    },
    paid: {
      good: "{count, plural, other {您已向其付款 # 次}}，最近一次 {last}。",
      unknown: "未能查明您是否向其付过款。",
    },
    owner: "我们无法核实此地址属于谁，请与收款人确认。",
  },
} as const satisfies Partial<Texts>;
