import { fillPlaces } from "@clearhold/contract/fill-places";
import { markedName } from "@clearhold/contract/project-names";
import type { Language } from "@clearhold/contract/refusals";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { displayDecimals, formatUnits, type Money, worthScale } from "@clearhold/money";
import type { StatementHead, StatementValue } from "./statement.ts";

const english = {
  title: "Account statement",
  account: "Account",
  uid: "UID",
  period: "Period",
  begin: "the beginning",
  type: "Type",
  allTypes: "All types",
  timeZone: "Time zone",
  generatedAt: "Generated at",
  time: "Time",
  orderNo: "Order number",
  counterparty: "Counterparty",
  received: "Received",
  paid: "Paid",
  amount: "Amount",
  currency: "Currency",
  fee: "Fee",
  otherAmount: "Other side",
  otherCurrency: "Currency of the other side",
  balance: "Balance after",
  txid: "Transaction ID",
  blockTime: "Block time",
  sum: "How it adds up",
  sumRule: "Every line: Balance before + Received − Paid − Fee = Balance after",
  opening: "Opening balance",
  closing: "Closing balance",
  others: "Movements not listed",
  value: "Value of the closing balances",
  ratedAt: "Rates as of",
  noRate: "No current rate",
  displayCurrency: "Display currency",
  gone: "{code} is no longer offered. Values are in {shown}.",
  page: "Page",
  demo: "Demo",
  demoData: "DEMO: demo data, not real money",
  network: "Network",
  devnet: "Devnet",
  nile: "Nile testnet",
};

export type StatementTexts = Readonly<Record<keyof typeof english, string>>;

const texts: Record<Language, StatementTexts> = {
  "en-us": english,
  "ko-kr": {
    title: "계정 명세서",
    account: "계정",
    uid: "UID",
    period: "기간",
    begin: "처음",
    type: "유형",
    allTypes: "모든 유형",
    timeZone: "시간대",
    generatedAt: "작성 시각",
    time: "시각",
    orderNo: "주문 번호",
    counterparty: "상대방",
    received: "입금",
    paid: "출금",
    amount: "금액",
    currency: "통화",
    fee: "수수료",
    otherAmount: "상대 금액",
    otherCurrency: "상대 통화",
    balance: "거래 후 잔액",
    txid: "거래 ID",
    blockTime: "블록 시각",
    sum: "계산 방법",
    sumRule: "모든 줄에서 거래 전 잔액 + 입금 − 출금 − 수수료 = 거래 후 잔액",
    opening: "기초 잔액",
    closing: "기말 잔액",
    others: "표시되지 않은 거래",
    value: "기말 잔액의 가치",
    ratedAt: "환율 기준 시각",
    noRate: "현재 환율이 없습니다",
    displayCurrency: "표시 통화",
    gone: "{code}은(는) 더 이상 제공되지 않습니다. 가치를 {shown}로 표시합니다.",
    page: "쪽",
    demo: "데모",
    demoData: "DEMO: 데모 데이터이며 실제 돈이 아닙니다",
    network: "네트워크",
    devnet: "개발망",
    nile: "Nile 테스트넷",
  },
  "zh-cn": {
    title: "账户对账单",
    account: "账户",
    uid: "UID",
    period: "期间",
    begin: "最早",
    type: "类型",
    allTypes: "全部类型",
    timeZone: "时区",
    generatedAt: "生成时间",
    time: "时间",
    orderNo: "订单号",
    counterparty: "对方",
    received: "收入",
    paid: "支出",
    amount: "金额",
    currency: "币种",
    fee: "手续费",
    otherAmount: "对方金额",
    otherCurrency: "对方币种",
    balance: "余额",
    txid: "交易 ID",
    blockTime: "区块时间",
    sum: "计算方式",
    sumRule: "每一行：变动前余额 + 收入 − 支出 − 手续费 = 余额",
    opening: "期初余额",
    closing: "期末余额",
    others: "未列出的变动",
    value: "期末余额的价值",
    ratedAt: "汇率时间",
    noRate: "目前没有汇率",
    displayCurrency: "显示货币",
    gone: "不再提供 {code}。价值以 {shown} 显示。",
    page: "页",
    demo: "演示",
    demoData: "DEMO：演示数据，不是真实资金",
    network: "网络",
    devnet: "开发网",
    nile: "Nile 测试网",
  },
};

/** Every word of a statement in one language. */
export function statementTexts(language: Language): StatementTexts {
  return texts[language];
}

/** yyyy-mm-dd hh:mm:ss in the time zone: the form of every date of the product. */
export function statementTime(timeZone: string): (at: Date) => string {
  // Swedish writes dates so.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (at) => format.format(at);
}

/** How a statement writes its times and its amounts. */
type StatementWriter = {
  readonly time: (at: Date) => string;
  readonly amount: (amount: Money) => string;
};

/** What stands above the lines: whose they are, of which time, and whether the money is real. */
export function statementHeadLines(
  head: StatementHead,
  words: StatementTexts,
  write: StatementWriter,
): readonly (readonly [string, string])[] {
  const { isDemo, network } = head;
  const { time } = write;
  return [
    ...(isDemo ? ([[words.demo, words.demoData]] as const) : []),
    [words.account, head.accountName],
    [words.uid, head.userId],
    ...(network === "mainnet" ? [] : ([[words.network, words[network]]] as const)),
    [words.period, statementPeriod(head, words, time)],
    [words.type, head.category || words.allTypes],
    [words.timeZone, head.timeZone],
    [words.generatedAt, time(head.generatedAt)],
    ...goneLine(head.value, words),
    ...valueLines(head.value, words, write),
  ];
}

/** Why values are not in the currency that was chosen. */
function goneLine(
  { gone, currency: shown }: StatementValue,
  words: StatementTexts,
): readonly (readonly [string, string])[] {
  if (gone === undefined) return [];
  return [[words.displayCurrency, fillPlaces(words.gone, { code: gone, shown })]];
}

/** The coins, what they are worth together, and how old the rates are; without one, that there is none. */
function valueLines(
  { balances, currency, worth, ratedAt }: StatementValue,
  words: StatementTexts,
  { time, amount }: StatementWriter,
): readonly (readonly [string, string])[] {
  const coins = balances.map((one) => `${amount(one)} ${one.currency}`).join(" + ");
  if (worth === null)
    return [
      [words.value, coins],
      [words.ratedAt, words.noRate],
    ];
  const decimals = displayDecimals(currency);
  const figure = formatUnits(worth / 10n ** BigInt(worthScale - decimals), decimals);
  const line = [words.value, `${coins} ≈ ${figure} ${currency}`] as const;
  return ratedAt ? [line, [words.ratedAt, time(ratedAt)]] : [line];
}

/** "2026-11-01 00:00:00 – 2026-11-21 23:59:59": its last second, not the first that is outside. */
function statementPeriod(
  { from, to, generatedAt }: StatementHead,
  words: StatementTexts,
  time: (at: Date) => string,
): string {
  const last = to ? new Date(to.getTime() - 1000) : generatedAt;
  return `${from ? time(from) : words.begin} – ${time(last)}`;
}

/** The counterparty as the bill has it, a demo project marked as our mails mark one. */
export function counterpartyOf({ tip, tip_is_demo }: BillView): string {
  return markedName(tip, tip_is_demo);
}
