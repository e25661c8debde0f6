import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney, DemoProject } from "../../primitives/demo.ts";
import { CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { line } from "../../primitives/text.ts";

/** 1 deposit, 2 withdrawal, 3 reward, 4 subscription, 5 exchange, 6 team, 7 fee or adjustment, 8 refund, 9 payout. */
export const BillCategory = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
  z.literal(9),
]);

/** One row of the fund bill: one movement of one balance. */
export const BillView = z.object({
  id: z.string(),
  title: z.string(),
  /** When it was booked: it decides the order, the day and the balance after it. */
  createtime: UnixSeconds,
  /** When the block of a deposit was made; 0 of everything else. */
  blocktime: z.int().check(z.minimum(0)),
  order_no: z.string(),
  /** One line about the counterparty. */
  tip: z.string(),
  category: BillCategory,
  /** Signed: what this movement added to the balance. */
  money: MoneyText,
  unit: CurrencyCode,
  /** The other side of an exchange; empty elsewhere. */
  money2: z.union([MoneyText, z.literal("")]),
  unit2: z.union([CurrencyCode, z.literal("")]),
  fee: z.union([MoneyText, z.literal("")]),
  balance_after: MoneyText,
  /** What the row is about (`wdr_…`, `dep_…`, `sub_…`, `exc_…`, `box_…`), for the link to it. */
  subject_id: z.string(),
  /** The chain's transaction id, where there is one. */
  txid: z.string(),
  is_demo: DemoMoney,
  /** Of the project that `tip` names; false where it names none. */
  tip_is_demo: DemoProject,
});
export type BillView = z.infer<typeof BillView>;

/** What a bill is filtered by, alike on the screen and in a statement. */
export const billFilter = {
  name: z.optional(CurrencyCode),
  category: z.optional(wholeNumber(1, 9)),
  starttime: z.optional(wholeNumber(0, 9_999_999_999)),
  endtime: z.optional(wholeNumber(0, 9_999_999_999)),
};

export const listBills = endpoint({
  name: "listBills",
  kind: "read",
  path: "/api/User/funds_records",
  auth: "session",
  summary: "The fund bill, newest first, each row with the balance after it.",
  ask: z.object({ ...pageAsk, ...billFilter }),
  reply: z.object({
    typelist: z.array(z.object({ id: BillCategory, name: z.string() })),
    data: pageOf(BillView),
  }),
  refusals: [],
});

export const getBill = endpoint({
  name: "getBill",
  kind: "read",
  path: "/api/User/funds_record",
  auth: "session",
  summary: "One row of the fund bill: the receipt of one movement of money.",
  ask: z.object({ id: line(120) }),
  reply: BillView,
  refusals: ["bill-not-found"],
});
